import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Config, isProduction, letsOthersIn, readConfig } from '../config.ts'
import { isLoopback } from '../http/loopback.ts'
import { codeOf, OperatorError } from '../operator-error.ts'
import { OPERATOR_ACCOUNT } from './samples.ts'

const FIREBASE_VARIABLES = [
  'VITE_FIREBASE_API_KEY',
  'VITE_FIREBASE_AUTH_DOMAIN',
  'VITE_FIREBASE_PROJECT_ID',
  'VITE_FIREBASE_APP_ID',
]

/** The local stack's configuration: with a Firebase project if one is set, otherwise with the Auth emulator. */
export function readStackConfig(env: NodeJS.Dict<string>): Config {
  const isSet = (name: string) => Boolean(env[name]?.trim())
  const missing = FIREBASE_VARIABLES.filter((name) => !isSet(name))
  if (missing.length === 0) {
    if (!isSet('FIREBASE_AUTH_EMULATOR_HOST')) return readConfig(env)
    throw new OperatorError(
      'FIREBASE_AUTH_EMULATOR_HOST is for local accounts: unset it, or the VITE_FIREBASE_ variables.',
    )
  }
  if (missing.length < FIREBASE_VARIABLES.length) {
    throw new OperatorError(
      `Set ${missing.join(', ')} as well, or none of the VITE_FIREBASE_ variables to use local accounts.`,
    )
  }
  if (isProduction(env.NODE_ENV)) {
    throw new OperatorError(
      'With NODE_ENV=production there are no local accounts: set the VITE_FIREBASE_ variables, or unset NODE_ENV.',
    )
  }
  const emulatorHost = env.FIREBASE_AUTH_EMULATOR_HOST?.trim() || 'localhost:9099'
  const config = readConfig({ ...env, FIREBASE_AUTH_EMULATOR_HOST: emulatorHost })
  if (!config.allowUnsafeAccounts && !isLoopback(splitHost(emulatorHost).host)) {
    throw new OperatorError(letsOthersIn('FIREBASE_AUTH_EMULATOR_HOST', emulatorHost))
  }
  // The sample operator's password is public, so there is none where other machines are let in.
  const needsOperator = config.operators.length === 0 && !config.allowUnsafeAccounts
  return needsOperator ? { ...config, operators: [OPERATOR_ACCOUNT.email] } : config
}

export function splitHost(hostAndPort: string): { host: string; port: number } {
  const { hostname, port } = new URL(`http://${hostAndPort}`)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80) }
}

/** @throws {OperatorError} when the port is taken on any address of the host: a browser may use any of them. */
export async function assertPortFree(host: string, port: number, advice: string): Promise<void> {
  const addresses = await lookup(host, { all: true }).catch(() => {
    throw new OperatorError(`${host} is not an address of this machine.`)
  })
  for (const { address } of addresses) {
    const server = createServer().listen({ port, host: address, exclusive: true })
    try {
      await once(server, 'listening')
    } catch (error) {
      const message = `Port ${port} is already in use: stop the program that uses it, or ${advice}.`
      if (codeOf(error) === 'EADDRINUSE') throw new OperatorError(message)
    }
    server.close()
  }
}
