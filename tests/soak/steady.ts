import { once } from 'node:events'
import { type IncomingMessage, type RequestOptions, request } from 'node:http'

export interface Call extends RequestOptions {
  url: string
  body?: string
}

/** How long answers took, the shortest first, in milliseconds; and how many had no good status. */
export interface Answers {
  times: number[]
  refused: number
}

/** Asks at a steady rate, however long answers take: their times are from when each should have been asked for. */
export async function askSteadily(next: () => Call, rate: number, seconds: number): Promise<Answers> {
  const asked: Promise<number>[] = []
  const times: number[] = []
  const start = performance.now()
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setInterval(() => {
    for (; asked.length * (1000 / rate) <= performance.now() - start; ) {
      if (asked.length >= seconds * rate) {
        clearInterval(timer)
        return resolve()
      }
      const due = start + asked.length * (1000 / rate)
      asked.push(
        ask(next()).then((status) => {
          times.push(performance.now() - due)
          return status
        }),
      )
    }
  }, 1)
  await promise
  const statuses = await Promise.all(asked)
  times.sort((one, other) => one - other)
  return { times, refused: statuses.filter((status) => status >= 300 && status !== 409).length }
}

/** For an answer as browsers get it, but not decompressed: that would hold up the other answers to this process. */
export async function ask({ url, body, ...options }: Call): Promise<number> {
  const headers = { 'accept-encoding': 'gzip', ...options.headers }
  const sent = request(url, { ...options, headers }).end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  return answer.statusCode ?? 0
}

/** Of many addresses, each of which asks little. */
export function someone(): RequestOptions {
  return { localAddress: `127.0.1.${1 + Math.floor(200 * Math.random())}` }
}

export function percentile(times: number[], percent: number): number {
  return times[Math.ceil((times.length * percent) / 100) - 1] ?? 0
}

export function inWords(times: number[]): string {
  const [p50, p95, p99] = [50, 95, 99].map((percent) => percentile(times, percent).toFixed(1))
  return `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`
}
