import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { createsOnce, knowsFeatures } from '../../src/api/backend-features.ts'
import { greet } from '../../src/api/greet.ts'
import { HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'

test('a backend is greeted once: the headers of its list are read, the list is not', async () => {
  const leave = vi.fn()
  const asked = vi.fn()
  server.use(
    http.get(`${HOST}/all-group`, () => {
      asked()
      const endless = new ReadableStream({
        pull: (list) => list.enqueue(new Uint8Array(99)),
        cancel: leave,
      })
      return new HttpResponse(endless, { headers: { 'HobbyNest-Features': 'idempotency-key' } })
    }),
  )
  expect(knowsFeatures()).toBe(false)
  await greet('all-group')
  expect(createsOnce()).toBe(true)
  await vi.waitFor(() => expect(leave).toHaveBeenCalled())
  await greet('all-group')
  expect(asked).toHaveBeenCalledTimes(1)
})
