import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readShippedPackages, writeNotice } from '../../vite-plugins/licences.ts'

const packages = readShippedPackages()
const notice = writeNotice(packages)

it('lists each package that is shipped with its version and its licence', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const names = packages.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)))
  expect(names).toEqual(
    expect.arrayContaining(['daisyui', 'scheduler', '@firebase/auth', 'pg-pool', 'light-my-request']),
  )
  expect(names).not.toContain('playwright')
  for (const { name, version, licence } of packages)
    expect(notice).toContain(`${name} ${version} (${licence})`)
})

it('holds their texts', () => {
  for (const text of [
    ...['Copyright (c) Meta Platforms, Inc. and affiliates.', 'SIL OPEN FONT LICENSE Version 1.1'],
    ...['Fluent Emoji', 'Open Peeps', 'held by Lucide Contributors', 'Simple Icons', 'Apache License'],
  ])
    expect(notice).toContain(text)
})

it.each(['GPL-3.0-only', 'UNLICENSED', 'undefined'])('refuses a package under %s', (licence) => {
  const stray = { name: 'stray', version: '1.0.0', licence, text: '' }
  expect(() => writeNotice([...packages, stray])).toThrow(
    `stray is under the licence ${licence}, which is not on the list.`,
  )
})
