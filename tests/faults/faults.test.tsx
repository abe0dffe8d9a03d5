import { cleanup, fireEvent, screen } from '@testing-library/react'
import { delay, getResponse, HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { callApi } from '../../src/api/api-client.ts'
import { buildGroup, buildUser } from '../factories.ts'
import { backend, HOST, handlers } from '../mocks/backend.ts'
import { stopClock, until } from '../mocks/patience.ts'
import { hold, server } from '../mocks/server.ts'
import { renderApp } from '../render-app.tsx'
import { CALLS, type Call } from './calls.ts'

interface Fault {
  /** The faulty response, or undefined if the normal one follows. */
  respond: () => Response | Promise<Response | undefined>
  /** The sentence that is shown. */
  says?: string
  /** How often a GET is sent before the visitor presses anything. */
  reads: number
  /** Whether a write is done nevertheless. */
  isDone?: boolean
  /** Whether no screen treats it differently from another fault, so that one read and one write show it. */
  isAlike?: boolean
}

const FEATURES = { 'HobbyNest-Features': 'idempotency-key, if-match' }

const FAULTS: Record<string, Fault> = {
  'is refused': {
    respond: () => HttpResponse.error(),
    says: 'We cannot reach the server. Check your connection and try again.',
    reads: 3,
  },
  hangs: {
    respond: hold,
    says: 'The server took too long to answer. Please try again.',
    reads: 1,
    isDone: true,
  },
  'gets 500': {
    respond: () => new HttpResponse(null, { status: 500 }),
    says: 'Something went wrong on our side. Please try again.',
    reads: 3,
  },
  'gets 429': {
    respond: () => new HttpResponse(null, { status: 429, headers: { 'retry-after': '60' } }),
    says: 'Too many requests. Please wait a minute and try again.',
    reads: 3,
    isAlike: true,
  },
  'gets broken JSON': {
    respond: () =>
      new HttpResponse('{"half":', { headers: { ...FEATURES, 'content-type': 'application/json' } }),
    says: 'We could not read the server’s answer. Please try again.',
    reads: 1,
    isDone: true,
    isAlike: true,
  },
  'gets a web page': {
    respond: () => HttpResponse.html('<!doctype html><title>Welcome to this network</title>'),
    says: 'We could not read the server’s answer. Please try again.',
    reads: 1,
    isDone: true,
  },
  'is slow, then fine': {
    respond: async () => {
      await delay(8_000)
      return undefined
    },
    reads: 1,
    isAlike: true,
  },
}

/** How the token of a member can fail, by its code, and what they read. */
const TOKEN_FAULTS = {
  'auth/network-request-failed': /^We cannot reach the log-in service. Check your connection and try again\./,
  'auth/user-token-expired': /^Your session has expired. Please log in again\./,
  'auth/quota-exceeded': /^Firebase: Error \(auth\/quota-exceeded\)/,
}

let id: string
let sent: Request[]
let isFaulty: boolean

beforeEach(() => {
  const group = buildGroup({ name: 'Night sky', userEmail: 'ada@example.com' })
  id = group._id
  backend.groups = [group]
  sent = []
  isFaulty = true
})

/** Makes an earlier call, so that the screen knows the backend's features. */
async function announceFeatures() {
  server.use(http.get(`${HOST}/all-group`, () => HttpResponse.json([], { headers: FEATURES })))
  await callApi('all-group')
  server.resetHandlers()
}

/** The mocked backend with features of ours: it announces them, and creates one group for a key. */
function createBackend() {
  const created = new Map<string, Response>()
  return async (request: Request): Promise<Response | undefined> => {
    const key = request.headers.get('idempotency-key')
    const before = key && created.get(key)?.clone()
    const response = before || (await getResponse(handlers, request.clone()))
    if (key && response) created.set(key, response.clone())
    for (const [name, value] of Object.entries(FEATURES)) response?.headers.set(name, value)
    return response
  }
}

/** Makes one of the six calls fail for as long as `isFaulty`. */
function breakCall({ method, path }: Call, { respond, isDone }: Fault) {
  const serve = createBackend()
  server.use(
    http[method](HOST + path, async ({ request }) => {
      sent.push(request.clone())
      if (!isFaulty) return undefined
      if (isDone && method !== 'get') await serve(request)
      return respond()
    }),
    http.all(`${HOST}/*`, ({ request }) => serve(request)),
  )
}

async function retry({ act }: Call) {
  if (act) await act()
  else fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
}

describe.each(Object.entries(CALLS))('a call (%s)', (name, call) => {
  const isTypical = ['all groups', 'create'].includes(name)
  const faults = Object.entries(FAULTS).filter(([, { isAlike }]) => isTypical || !isAlike)
  const tokenFaults = Object.entries(TOKEN_FAULTS).slice(0, isTypical ? 3 : 1)

  test.each(faults)('that %s can be retried, and loses nothing', async (_, fault) => {
    await announceFeatures()
    stopClock()
    breakCall(call, fault)
    renderApp(call.screen(id), { user: buildUser() })
    await call.act?.()
    const { says } = fault
    const isReported = says && !(call.isDetected && fault.isDone)
    if (isReported) {
      await until(() => expect(screen.getAllByText(says)).not.toEqual([]))
      call.expectKept()
      expect(screen.queryByRole('dialog', { name: /Success|Deleted/ })).toBeNull()
      expect(sent).toHaveLength(call.method === 'get' ? fault.reads : 1)
      isFaulty = false
      await retry(call)
    }
    await until(() => call.expectDone())
    expect(sent).toHaveLength((call.method === 'get' ? fault.reads : 1) + (isReported ? 1 : 0))
    cleanup()
  })

  test('that gets a 401 once is retried with a fresh token, or can be retried', async () => {
    await announceFeatures()
    stopClock()
    breakCall(call, {
      respond: () => {
        isFaulty = false
        return new HttpResponse(null, { status: 401 })
      },
      reads: 1,
    })
    renderApp(call.screen(id), { user: buildUser() })
    await call.act?.()
    if (call.isPublic) {
      await until(() => screen.getByText('Your session has expired. Please log in again.'))
      call.expectKept()
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    }
    await until(() => call.expectDone())
    const tokens = sent.map(({ headers }) => headers.get('authorization'))
    const refreshed = ['Bearer token-of-ada', 'Bearer fresh-token-of-ada']
    expect(tokens).toEqual(call.isPublic ? [null, null] : refreshed)
    cleanup()
  })

  test.each(call.isPublic ? [] : tokenFaults)(
    'whose token fails (%s) is reported and can be retried, and loses nothing',
    async (code, says) => {
      stopClock()
      const { auth } = renderApp(call.screen(id), { user: buildUser() })
      if (call.act) await until(() => screen.getByRole('button', { name: /^(Create|Update) Group$|^Delete/ }))
      auth.failures.getIdToken = code
      await call.act?.()
      await until(() => screen.getByText(says))
      call.expectKept()
      expect(screen.queryByText('This page could not be loaded.')).toBeNull()
      expect(screen.queryByText(/may have been created/)).toBeNull()
      expect(backend.calls.filter(({ method }) => method !== 'GET')).toEqual([])
      auth.failures = {}
      await retry(call)
      await until(() => call.expectDone())
      cleanup()
    },
  )
})
