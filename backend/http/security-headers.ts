import { hash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { isLoopback } from './loopback.ts'

const UNUSED_FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'serial', 'usb']

/** Half a year. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=15768000' }
const ON_EVERYTHING = { 'cross-origin-resource-policy': 'same-origin', 'x-content-type-options': 'nosniff' }

/** Browsers heed these on pages only; with the two dozen files of a first view they would cost more than 7 kB. */
const ON_PAGES = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'origin-agent-cluster': '?1',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
}

type PagesConfig = Pick<Config, 'apiHost'> & Partial<Pick<Config, 'firebaseAuthDomain' | 'authEmulatorHost'>>

export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(ON_EVERYTHING)
    // Never on localhost: it would force https on everything else developed there.
    if (!config.authEmulatorHost && !isLoopback(request.hostname)) reply.headers(HTTPS_ONLY)
    done()
  })
  const shell = join(config.distDir, '200.html')
  let policy = { builtAt: -1, text: '' }

  /** Written again after each build, which may be repeated meanwhile. */
  function pagePolicy(): string {
    const builtAt = statSync(shell, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (builtAt !== policy.builtAt) {
      policy = { builtAt, text: writePolicy(config, builtAt ? readFileSync(shell, 'utf8') : '') }
    }
    return policy.text
  }

  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A 304 has no content type, and its policy replaces the one cached with the page.
    const type = String(reply.getHeader('content-type') ?? 'text/html')
    const isPage = type.startsWith('text/html')
    if (isPage) reply.headers(ON_PAGES)
    if (!reply.hasHeader('content-security-policy') && !INERT.test(type)) {
      reply.header('content-security-policy', isPage ? pagePolicy() : FILE_POLICY)
    }
    done()
  })
}

/** The security headers of the pages, for hosts that serve only these. `shell` is `200.html`. */
export function headersOfPages(config: PagesConfig, shell: string): Record<string, string> {
  const ofHosts = config.authEmulatorHost ? ON_EVERYTHING : { ...ON_EVERYTHING, ...HTTPS_ONLY }
  return { ...ofHosts, ...ON_PAGES, 'content-security-policy': writePolicy(config, shell) }
}

/** Types that a browser never opens as a document that could run anything. */
const INERT = /^(application\/javascript|font\/|image\/(?!svg))/

const FILE_POLICY = "default-src 'none';frame-ancestors 'none'"

/** Allows only the inline scripts and styles of the shell, which all pages have. */
function writePolicy(config: PagesConfig, shell: string): string {
  const emulator = emulatorOrigins(config.authEmulatorHost)
  const api = URL.canParse(config.apiHost) ? [new URL(config.apiHost).origin] : []
  const authDomain = config.firebaseAuthDomain ? [`https://${config.firebaseAuthDomain}`] : []
  const google = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
  return [
    ["default-src 'none'"],
    ["script-src 'self' https://apis.google.com", ...hashInline(shell, 'script')],
    ["style-src 'self'", ...hashInline(shell, 'style')],
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
  return [...blocks].map(([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`)
}
