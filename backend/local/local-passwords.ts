import { scryptSync } from 'node:crypto'

// The Auth emulator keeps a password as it was typed: `fakeHash:salt=…:password=…`. Here it is hashed with scrypt.

const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const HASH = /^fakeHash:salt=(?<salt>[^:]*):password=(?<password>.*)$/s

export function scramble(password: string, salt: string): string {
  return `scrypt:${scryptSync(password, salt, 32, SCRYPT).toString('base64url')}`
}

/** The emulator's hash of a password with the password in it scrambled; as it is where it has been before. */
export function scrambleHash(hash: string): string {
  const { salt, password } = HASH.exec(hash)?.groups ?? {}
  if (salt === undefined || password === undefined || /^scrypt:[\w-]{43}$/.test(password)) return hash
  return `fakeHash:salt=${salt}:password=${scramble(password, salt)}`
}
