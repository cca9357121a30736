/** What a mail says; the template gives it its form in text and in HTML. */
export interface Mail {
  /** One address. */
  to: string
  subject: string
  paragraphs: string[]
  /** A code to read off and type in. */
  code?: string
  /** What the mail asks to do, as a button. */
  action?: { label: string; url: string }
  /** Address that ends mails of this kind: opened by a person, or sent to by a mail program. */
  unsubscribeUrl?: string
}

/** Sends one mail; rejects where it could not be handed over, so that the job is repeated. */
export type DeliverMail = (mail: Mail) => Promise<void>
