/** Some headers of a response, by their names in lower case. */
type Headers = Record<string, string | undefined>

const SIX_MONTHS = 15_768_000
const PRIVATE_REFERRER = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']

/**
 * The points of a page by the rules of Mozilla's HTTP Observatory (github.com/mdn/mdn-http-observatory, grader/charts),
 * as far as a page without cookies and without CORS can reach them: 100, less what is missing; what is added counts only
 * from 90 on. It is strict where the Observatory is lenient: a header that is not as good as can be counts as missing.
 */
export function observatoryScore(headers: Headers, html: string): number {
  const policy = readPolicy(headers['content-security-policy'] ?? '')
  const base =
    100 +
    (isSafe(policy) ? 0 : -25) +
    (readMaxAge(headers['strict-transport-security']) >= SIX_MONTHS ? 0 : -20) +
    (headers['x-content-type-options'] === 'nosniff' ? 0 : -5) +
    (headers['x-frame-options'] === 'DENY' || policy['frame-ancestors'] ? 0 : -20) +
    (foreignScripts(html).length === 0 ? 0 : -50) +
    (headers['access-control-allow-origin'] === undefined ? 0 : -50) +
    (headers['set-cookie'] === undefined ? 0 : -40)
  if (base < 90) return base
  const isDefaultNone = String(policy['default-src']) === "'none'"
  const formsStay = ["'self'", "'none'"].includes(String(policy['form-action']))
  return (
    base +
    (isSafe(policy) ? (isDefaultNone && formsStay ? 10 : 5) : 0) +
    (PRIVATE_REFERRER.includes(headers['referrer-policy'] ?? '') ? 5 : 0) +
    (policy['frame-ancestors'] ? 5 : 0) +
    (/^same-(origin|site)$/.test(headers['cross-origin-resource-policy'] ?? '') ? 10 : 0)
  )
}

function readPolicy(header: string): Record<string, string[]> {
  return Object.fromEntries(
    header.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

/** No script, style or object from just anywhere, inline only by hash, nothing over plain http. */
function isSafe(policy: Record<string, string[]>): boolean {
  const isStrict = ['script-src', 'style-src', 'object-src'].every((name) => {
    const sources = policy[name] ?? policy['default-src'] ?? ['*']
    return !sources.some((source) => /^('unsafe-.*'|data:|blob:|https?:|\*)$/.test(source))
  })
  return (
    isStrict &&
    !Object.values(policy)
      .flat()
      .some((source) => /^http:/.test(source))
  )
}

function readMaxAge(header = ''): number {
  return Number(/max-age=(\d+)/.exec(header)?.[1] ?? 0)
}

function foreignScripts(html: string): string[] {
  return [...html.matchAll(/<script[^>]+src="([^"]*)"/g)].flatMap(([, src = '']) =>
    /^\/(?!\/)/.test(src) ? [] : [src],
  )
}
