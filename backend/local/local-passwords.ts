import { scryptSync } from 'node:crypto'

// The Auth emulator stores passwords in plain text, as `fakeHash:salt=…:password=…`. Here they are hashed with scrypt.

const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const HASH = /^fakeHash:salt=(?<salt>[^:]*):password=(?<password>.*)$/s

export function scramble(password: string, salt: string): string {
  return `scrypt:${scryptSync(password, salt, 32, SCRYPT).toString('base64url')}`
}

/** The emulator's `fakeHash` with its password scrambled, unless it is already. */
export function scrambleHash(hash: string): string {
  const { salt, password } = HASH.exec(hash)?.groups ?? {}
  if (salt === undefined || password === undefined || /^scrypt:[\w-]{43}$/.test(password)) return hash
  return `fakeHash:salt=${salt}:password=${scramble(password, salt)}`
}
