export type MailKind =
  | 'account-deleted'
  | 'direct-messages'
  | 'existing-account'
  | 'made-owner'
  | 'notifications'
  | 'password-changed'
  | 'quiet-project'
  | 'recovery-code'
  | 'search-matches'
  | 'verification-link'

/** The content of a mail, for the template in text and HTML. */
export interface Mail {
  /** One address. */
  to: string
  /** Names it in the log. */
  kind: MailKind
  subject: string
  paragraphs: string[]
  /** A code to type in. */
  code?: string
  /** When its code or link expires, in ISO 8601; it is not sent after that. */
  expiresAt?: string
  /** The mail's button. */
  action?: { label: string; url: string }
  /** URL that ends mails of this kind: opened by a person, or posted to by a mail program. */
  unsubscribeUrl?: string
}

/** Sends one mail. Rejects on failure, so that the job is retried. */
export type DeliverMail = (mail: Mail) => Promise<void>
