import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A letter as it arrived: who gets it by the envelope, and its text. */
export interface Letter {
  to: string[]
  /** Its headers, each on one line. */
  headers: string[]
  body: string
}

/** A real SMTP server on a free port. It keeps what it is sent, unless `options` refuse it. */
export async function startSmtp(options: SMTPServerOptions = {}) {
  const letters: Letter[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, callback) {
      text(stream).then((raw) => {
        const [head = '', ...parts] = raw.replace(/\r\n/g, '\n').split('\n\n')
        const headers = head.replace(/\n[ \t]+/g, ' ').split('\n')
        letters.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          headers,
          body: decode(headers, parts.join('\n\n')),
        })
        callback()
      }, callback)
    },
    ...options,
  })
  // What a client leaves half-done.
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  const port = typeof address === 'object' ? address?.port : 0
  const stop = () => new Promise<void>((resolve) => server.close(resolve))
  return { url: `smtp://127.0.0.1:${port}`, letters, stop }
}

function decode(headers: string[], body: string): string {
  if (!headers.includes('Content-Transfer-Encoding: quoted-printable')) return body
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
