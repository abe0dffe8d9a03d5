import { expect, it } from 'vitest'
import { assertInstaller } from '../../backend/preflight.ts'

const userAgentOf = (node: string) => `npm/10.8.2 node/v${node} linux x64 workspaces/false`

it.each(['18.20.8', '20.18.3', '21.7.3', '22.11.0'])('npm cannot install everything on Node %s', (node) => {
  expect(() => assertInstaller(userAgentOf(node))).toThrow(
    `HobbyNest needs Node 20.19, 22.12 or newer, and this is Node ${node}: install a newer one, then run npm ci again.`,
  )
})

it.each([undefined, ...['20.19.0', '22.12.0', '23.0.0', '100.1.0'].map(userAgentOf)])(
  '%s can install it',
  (npm) => {
    expect(() => assertInstaller(npm)).not.toThrow()
  },
)
