import { OperatorError } from './operator-error.ts'
import { runProgram } from './program.ts'

/** @throws {OperatorError} when npm ran on too old a Node: it then silently omits packages that build the pages. */
export function assertInstaller(npm = ''): void {
  const [, version, major, minor] = /\bnode\/v((\d+)\.(\d+)\S*)/.exec(npm) ?? []
  const number = Number(major) + Number(minor) / 100
  if (!version || number >= 22.12 || (number >= 20.19 && number < 21)) return
  throw new OperatorError(
    `HobbyNest needs Node 20.19, 22.12 or newer, and this is Node ${version}: install a newer one, then run npm ci again.`,
  )
}

// The first step of `npm run build`.
if (import.meta.main) await runProgram(async () => assertInstaller(process.env.npm_config_user_agent))
