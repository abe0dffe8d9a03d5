import { once } from 'node:events'
import { type IncomingMessage, type RequestOptions, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface Call extends RequestOptions {
  url: string
  body?: string
}

/**
 * Sends requests at a steady rate, however long they take. Returns their durations in milliseconds, measured from when each
 * was due and sorted, and how many failed.
 */
export async function sendSteadily(next: () => Call, rate: number, seconds: number) {
  const start = performance.now()
  const responses = await Promise.all(
    Array.from({ length: rate * seconds }, async (_, index) => {
      const due = start + index * (1000 / rate)
      await wait(Math.ceil(due - performance.now()))
      const status = await get(next())
      return { status, time: performance.now() - due }
    }),
  )
  const times = responses.map(({ time }) => time).sort((one, other) => one - other)
  return { times, refused: responses.filter(({ status }) => status >= 300 && status !== 409).length }
}

/** Requests a compressed response as browsers do, without decompressing it, which would delay other clients here. */
export async function get({ url, body, ...options }: Call): Promise<number> {
  const headers = { 'accept-encoding': 'gzip', ...options.headers }
  const sent = request(url, { ...options, headers }).end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  await once(response.resume(), 'end')
  return response.statusCode ?? 0
}

export function fromAnyAddress(): RequestOptions {
  return { localAddress: `127.0.1.${1 + Math.floor(200 * Math.random())}` }
}

export function percentile(times: number[], percent: number): number {
  return times[Math.ceil((times.length * percent) / 100) - 1] ?? 0
}

export function inWords(times: number[]): string {
  const [p50, p95, p99] = [50, 95, 99].map((percent) => percentile(times, percent).toFixed(1))
  return `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`
}
