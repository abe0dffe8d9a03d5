import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { watchInlineHashes } from './inline-hashes.ts'

const HALF_A_YEAR = 15_768_000
const UNUSED_FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'serial', 'usb']

/** What the headers depend on. */
export type PagesConfig = Pick<Config, 'distDir' | 'apiHost' | 'firebaseAuthDomain' | 'authEmulatorHost'>

/** Puts the security headers on everything that `app` answers. */
export async function registerSecurityHeaders(app: FastifyInstance, config: PagesConfig): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(config) },
    // The Google pop-up must be able to answer the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
    // For browsers and plugins that are gone.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '))
    // Never on this machine: it would force https on every other program that is developed on localhost.
    if (!config.authEmulatorHost && !isLoopback(request.hostname)) {
      reply.header('strict-transport-security', `max-age=${HALF_A_YEAR}; includeSubDomains`)
    }
  })
  app.addHook('onSend', async (_request, reply) => {
    const type = reply.getHeader('content-type')
    if (!String(type).startsWith('text/html')) reply.header('content-security-policy', POLICY_OF_FILES)
  })
}

/** What is no page need not load anything, should somebody open it as one. Two dozen of them come with the first view. */
const POLICY_OF_FILES = "default-src 'none';frame-ancestors 'none'"

/** What the pages may load: themselves, pictures from the web, Firebase, the map, and a backend elsewhere if there is one. */
function contentSecurityPolicy(config: PagesConfig): Record<string, (string | (() => string))[]> {
  const inlineHashes = watchInlineHashes(config.distDir)
  const emulator = emulatorOrigins(config.authEmulatorHost)
  const api = URL.canParse(config.apiHost) ? [new URL(config.apiHost).origin] : []
  const authDomain = config.firebaseAuthDomain ? [`https://${config.firebaseAuthDomain}`] : []
  return {
    'default-src': ["'none'"],
    'script-src': [() => ["'self'", 'https://apis.google.com', ...inlineHashes('script')].join(' ')],
    'style-src': [() => ["'self'", ...inlineHashes('style')].join(' ')],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'https:', 'data:'],
    'connect-src': [
      "'self'",
      ...api,
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      ...emulator,
    ],
    'frame-src': [...authDomain, 'https://www.openstreetmap.org', ...emulator],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  }
}

/** A local emulator is reached by either of this machine's names. */
function emulatorOrigins(host: string | undefined): string[] {
  if (!host) return []
  const { hostname, port } = new URL(`http://${host}`)
  if (!isLoopback(hostname)) return [`http://${host}`]
  return [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.startsWith('127.') || hostname === '[::1]' || hostname === '::1'
}
