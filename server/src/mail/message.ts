import type { Mail } from './mail.ts'
import { renderMail } from './render.ts'

/** A mail as the mail library takes it. The address is no list, whatever characters it has. */
export const messageOf = (mail: Mail, from: string) => ({
  from,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  ...renderMail(mail),
  headers: { 'Auto-Submitted': 'auto-generated' },
})
