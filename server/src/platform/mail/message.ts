import type { Mail } from './mail.ts'
import { renderMail } from './render.ts'

// RFC 8058: mail programs show a button of their own, and send a POST to the address.
const oneClick = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/** A mail for the mail library. The recipient is one address, even if it contains commas. */
export const messageOf = (mail: Mail, from: string) => ({
  from,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  ...renderMail(mail),
  headers: { 'Auto-Submitted': 'auto-generated', ...(mail.unsubscribeUrl && oneClick) },
  ...(mail.unsubscribeUrl && { list: { unsubscribe: mail.unsubscribeUrl } }),
})
