import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

interface Mail {
  /** The recipients of the envelope. */
  to: string[]
  /** The unfolded headers. */
  headers: string[]
  body: string
}

/** Starts an SMTP server on a free port, which keeps the mails that it receives, unless `options` refuse them. */
export async function startSmtp(options: SMTPServerOptions = {}) {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, callback) {
      text(stream).then((raw) => {
        const [head = '', ...parts] = raw.replace(/\r\n/g, '\n').split('\n\n')
        const headers = head.replace(/\n[ \t]+/g, ' ').split('\n')
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          headers,
          body: decode(headers, parts.join('\n\n')),
        })
        callback()
      }, callback)
    },
    ...options,
  })
  // A client may disconnect in the middle.
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  const port = typeof address === 'object' ? address?.port : 0
  const stop = () => new Promise<void>((resolve) => server.close(resolve))
  return { url: `smtp://127.0.0.1:${port}`, mails, stop }
}

function decode(headers: string[], body: string): string {
  if (!headers.includes('Content-Transfer-Encoding: quoted-printable')) return body
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
