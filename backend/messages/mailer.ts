import { createTransport } from 'nodemailer'
import { type Config, isEmail } from '../config.ts'
import type { Message } from './message-store.ts'
import type { Subscriber } from './newsletter-store.ts'

const TIMEOUT_MS = 10_000

/** Sends the site's mail from its operator's address. */
export function createMailer({ url, operator }: NonNullable<Config['mail']>, siteUrl = '') {
  const options = {
    url,
    dnsTimeout: TIMEOUT_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const transport = createTransport(options, { from: { name: 'HobbyNest', address: operator } })

  return {
    sendMessage({ id, kind, fullName, email, phone, subject, words }: Message & { id: string }) {
      const lines = [`From: ${fullName}`, `Email: ${email}`, phone && `Phone: ${phone}`]
      const desk = siteUrl && `\n\n${siteUrl}/dashboard/desk/messages`
      const mail = {
        to: operator,
        subject: `${kind === 'careers' ? 'Application' : 'Contact'}: ${subject}`,
        text: `${words}\n\n-- \n${lines.filter(Boolean).join('\n')}${desk}`,
      }
      const replyTo = isEmail(email) && { replyTo: { name: fullName, address: email } }
      const messageId = `<${id}@${operator.split('@')[1]}>`
      return transport.sendMail({ ...mail, ...replyTo, messageId })
    },

    sendLink({ id, email }: Subscriber) {
      const text = `Somebody, probably you, has entered this address for the HobbyNest newsletter.

To receive it, follow this link and confirm. The same link lets you unsubscribe at any time:

${siteUrl}/newsletter/${id}

If it was not you, do nothing: we will send no other email, and delete the address within four days.`
      const headers = { 'Auto-Submitted': 'auto-generated' }
      const mail = { to: { name: '', address: email }, subject: 'Confirm your subscription to HobbyNest' }
      return transport.sendMail({ ...mail, text, headers })
    },
  }
}
