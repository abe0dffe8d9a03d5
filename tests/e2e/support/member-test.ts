import type { Page } from '@playwright/test'
import { type NewGroup, startGroup } from './group.ts'
import { type Account, createMember, storageOf } from './member.ts'
import { test } from './test.ts'

/** A test of the demo member, who owns a few sample groups and is logged in already. It changes nothing of theirs. */
export const memberTest = test.extend({
  storageState: ({ demo, baseURL }, use) => use(storageOf(demo, baseURL)),
})

interface Fixtures {
  member: Account
  /** Creates a group of the member's without a page; returns it with the path of its page. */
  startGroup: (changes?: Partial<NewGroup>) => Promise<NewGroup & { path: string }>
  /** Opens a page on another device, as `member` or, without one, as another new member. */
  openElsewhere: (path: string, member?: Account) => Promise<Page>
}

/** A test of a guest, who may meet members. */
export const guestTest = test.extend<Fixtures>({
  member: async ({ emulatorUrl }, use) => use(await createMember(emulatorUrl)),

  startGroup: ({ member, baseURL }, use) => use((changes) => startGroup(member, changes, baseURL)),

  openElsewhere: async ({ browser, baseURL, emulatorUrl }, use) => {
    await use(async (path, member) => {
      const who = member ?? (await createMember(emulatorUrl))
      const context = await browser.newContext({ storageState: storageOf(who, baseURL) })
      const page = await context.newPage()
      await page.goto(path)
      return page
    })
  },
})

/** The same test of a member who is new here, and logged in already. */
export function asNewMember<T extends typeof guestTest>(test: T) {
  return test.extend({ storageState: ({ member, baseURL }, use) => use(storageOf(member, baseURL)) })
}

export const newMemberTest = asNewMember(guestTest)
