import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { expectLoaded } from './support/pages.ts'
import { expect, test } from './support/test.ts'

/** What the open page can read of all accounts, not just of the first twenty, with the token of the emulator's owner. */
function readAccounts(page: Page): Promise<string> {
  const accounts = `${process.env.E2E_EMULATOR_URL}/identitytoolkit.googleapis.com/v1/projects/demo-hobbynest/accounts:batchGet?maxResults=1000`
  return page.evaluate(async (url) => {
    const asking = fetch(url, { headers: { authorization: 'Bearer owner' } })
    return asking.then((answer) => answer.text()).catch(() => 'nothing')
  }, accounts)
}

test('a page from elsewhere reads no account from the port of the local ones; ours gets its answers @desktop', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/CORS policy|ERR_FAILED/, 'the emulator does not answer that page')
  const elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,">')
  }).listen(0, 'localhost')
  await once(elsewhere, 'listening')
  const address = elsewhere.address()
  if (!address || typeof address === 'string') throw new Error('no port')

  await page.goto(`http://localhost:${address.port}`)
  expect(await readAccounts(page)).toBe('nothing')
  await page.goto('/about-us')
  await expectLoaded(page)
  expect(await readAccounts(page)).toContain('demo@hobbynest.example')
  elsewhere.close()
})
