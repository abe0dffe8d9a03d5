/** `{host}` of spec §7, from the `VITE_` variables. */
export function readApiHost(source: Record<string, unknown>): string {
  const expected = 'a path like /api or an address like https://groups.example'
  return readAddress(source, 'VITE_API_HOST', '/api', expected, /^(https?:\/\/[^\s/?#]+|\/(?!\/))[^\s?#]*$/)
}

/** An address from the configuration, without a trailing slash; `fallback` if there is none. Throws if it is malformed. */
export function readAddress(
  source: Record<string, unknown>,
  name: string,
  fallback: string,
  expected: string,
  pattern: RegExp,
): string {
  const value = String(source[name] ?? '').trim() || fallback
  if (!pattern.test(value)) throw new Error(`${name} is "${value}", but it must be ${expected}.`)
  return value.replace(/\/+$/, '')
}
