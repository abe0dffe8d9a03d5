import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import { type FastifyInstance, fastify } from 'fastify'
import type { Config } from '../config.ts'
import { isLoopback } from './loopback.ts'

const HALF_A_YEAR = 15_768_000
const UNUSED_FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'serial', 'usb']
const PERMISSIONS = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ')

export type PagesConfig = Pick<Config, 'distDir' | 'apiHost'> &
  Partial<Pick<Config, 'firebaseAuthDomain' | 'authEmulatorHost'>>

/** What a browser heeds on pages alone. Two dozen other files come with the first view, and more than 7 kB with these. */
const OF_PAGES = [
  ...['cross-origin-opener-policy', 'origin-agent-cluster', 'permissions-policy', 'referrer-policy'],
  'x-frame-options',
]

/** Puts the security headers on every response of `app`. */
export async function registerSecurityHeaders(app: FastifyInstance, config: PagesConfig): Promise<void> {
  await app.register(helmet, {
    // Set below: helmet would build and check it at each request.
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS)
    // Never on this machine: it would force https on everything else that is developed on localhost.
    if (!config.authEmulatorHost && !isLoopback(request.hostname)) {
      reply.header('strict-transport-security', `max-age=${HALF_A_YEAR}; includeSubDomains`)
    }
    done()
  })
  const policyOfPages = watchPolicy(config)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A 304 has no type, and its policy replaces the one that was cached with the page.
    const type = String(reply.getHeader('content-type') ?? 'text/html')
    const isPage = type.startsWith('text/html')
    if (!isPage) for (const name of OF_PAGES) reply.removeHeader(name)
    if (!reply.hasHeader('content-security-policy') && !INERT.test(type)) {
      reply.header('content-security-policy', isPage ? policyOfPages() : POLICY_OF_FILES)
    }
    done()
  })
}

const HOST = 'hobbynest.example'
const OF_ONE_RESPONSE = ['content-length', 'connection', 'date']

/** The headers that {@link registerSecurityHeaders} puts on a response of this type, for hosts that serve the pages alone. */
export async function readSecurityHeaders(
  config: PagesConfig,
  type: string,
): Promise<Record<string, string>> {
  const app = fastify()
  await registerSecurityHeaders(app, config)
  app.get('/', async (_request, reply) => reply.type(type).send(''))
  const { headers } = await app.inject({ url: '/', headers: { host: HOST } })
  await app.close()
  const kept = Object.entries(headers).filter(([name]) => !OF_ONE_RESPONSE.includes(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}

/** Of these types a browser never makes a document that could do anything. */
const INERT = /^(application\/javascript|font\/|image\/(?!svg))/

const POLICY_OF_FILES = "default-src 'none';frame-ancestors 'none'"

function watchPolicy(config: PagesConfig): () => string {
  const page = join(config.distDir, '200.html')
  let builtAt: number | undefined
  let policy = ''
  return () => {
    const modifiedAt = statSync(page, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (modifiedAt !== builtAt) {
      builtAt = modifiedAt
      policy = writePolicy(config, modifiedAt > 0 ? readFileSync(page, 'utf8') : '')
    }
    return policy
  }
}

/** All pages hold the same inline, and nothing else inline may run. */
function writePolicy(config: PagesConfig, page: string): string {
  const emulator = emulatorOrigins(config.authEmulatorHost)
  const api = URL.canParse(config.apiHost) ? [new URL(config.apiHost).origin] : []
  const authDomain = config.firebaseAuthDomain ? [`https://${config.firebaseAuthDomain}`] : []
  const google = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
  return [
    ["default-src 'none'"],
    ["script-src 'self' https://apis.google.com", ...hashInline(page, 'script')],
    ["style-src 'self'", ...hashInline(page, 'style')],
    ["font-src 'self'"],
    ["img-src 'self' https: data:"],
    ["connect-src 'self'", ...api, ...google, ...emulator],
    ['frame-src', ...authDomain, 'https://www.openstreetmap.org', ...emulator],
    ["manifest-src 'self'"],
    ["base-uri 'none'"],
    ["form-action 'self'"],
    ["frame-ancestors 'none'"],
    ["object-src 'none'"],
  ]
    .map((directive) => directive.join(' '))
    .join(';')
}

function emulatorOrigins(host: string | undefined): string[] {
  if (!host) return []
  const { hostname, port } = new URL(`http://${host}`)
  if (!isLoopback(hostname)) return [`http://${host}`]
  return [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
}

function hashInline(page: string, tag: 'script' | 'style'): string[] {
  const blocks = page.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([^]*?)</${tag}>`, 'g'))
  return [...blocks].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
