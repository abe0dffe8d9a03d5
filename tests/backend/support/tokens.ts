import { createLocalJWKSet, exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'

export const PROJECT = 'test-project'
export const NO_EMULATOR = 'localhost:9'

const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
const key = { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig' }

/** In place of Google's public keys, of which there are always several. */
export const keys = createLocalJWKSet({
  keys: [
    { ...key, kid: 'key-0' },
    { ...key, kid: 'key-1' },
  ],
})

/** The public key as text, which an attacker may use as if it were a shared secret. */
export const publicKeyText = await exportSPKI(publicKey)

export const ada = { sub: 'uid-ada', name: 'Ada Lovelace', email: 'ada@hobbynest.test' }
export const bob = { sub: 'uid-bob', name: 'Bob Ross', email: 'bob@hobbynest.test' }
/** Their email, which is verified, is in `OPERATORS`. */
export const operator = {
  sub: 'uid-olive',
  name: 'Olive Operator',
  email: 'olive@hobbynest.test',
  email_verified: true,
}
/** Another account that claims Ada's email address. */
export const adasTwin = { ...ada, sub: 'uid-twin' }

let count = 0

/** The claims of a member whom no other test has, with an email that they share. */
export function newMember() {
  count += 1
  return { sub: `uid-new-${count}`, name: `Member ${count}`, email: 'same@hobbynest.test' }
}

export function seconds(fromNow = 0): number {
  return Math.floor(Date.now() / 1000) + fromNow
}

function buildClaims(claims: object = ada) {
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    iat: seconds(-10),
    auth_time: seconds(-60),
    exp: seconds(3600),
    ...claims,
  }
}

export function signToken(claims: object = ada, header = {}): Promise<string> {
  return new SignJWT(buildClaims(claims))
    .setProtectedHeader({ alg: 'RS256', kid: 'key-1', typ: 'JWT', ...header })
    .sign(privateKey)
}

export function emulatorToken(claims: object = ada): string {
  return new UnsecuredJWT(buildClaims(claims)).encode()
}

export async function bearer(claims: object = ada): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await signToken(claims)}` }
}
