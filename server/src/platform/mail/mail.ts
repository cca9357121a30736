import { escapeText } from '@quad/federation/page'

type MailKind =
  | 'account-deleted'
  | 'direct-messages'
  | 'existing-account'
  | 'mentions'
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
  /** Questions with a link for each answer. A program may open any link, so the page behind it asks to confirm. */
  questions?: { text: string; answers: { label: string; url: string }[] }[]
  /** URL that ends mails of this kind: opened by a person, or posted to by a mail program. */
  unsubscribeUrl?: string
}

/** Sends one mail. Rejects on failure, so that the job is retried. */
export type DeliverMail = (mail: Mail) => Promise<void>

const closing = 'Quad: find your team on campus'
/** The accent colour of the light theme (`--accent` in `shared-ui/src/styles/tokens.css`). */
const accent = '#c8401f'

const unsubscribing = 'Unsubscribe from notification mail:'

/** Renders any mail from one template, as text and as HTML. */
const renderMail = ({
  subject,
  paragraphs,
  code,
  action,
  questions = [],
  unsubscribeUrl,
}: Mail): { text: string; html: string } => ({
  text: [
    ...paragraphs,
    ...(code ? [code] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...questions.map(({ text, answers }) =>
      [text, ...answers.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
    ),
    `--\n${closing}`,
    ...(unsubscribeUrl ? [`${unsubscribing}\n${unsubscribeUrl}`] : []),
  ]
    .join('\n\n')
    .concat('\n'),
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(subject)}</title>
</head>
<body style="margin: 0 auto; max-width: 34rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif">
<h1 style="font-size: 1.375rem">${escapeText(subject)}</h1>
${paragraphs.map((text) => `<p>${escapeText(text)}</p>`).join('\n')}
${code ? codeHtml(code) : ''}
${action ? actionHtml(action) : ''}
${questions.map(questionHtml).join('\n')}
<p style="margin-top: 2rem; font-size: 0.875rem">${escapeText(closing)}</p>
${unsubscribeUrl ? unsubscribeHtml(unsubscribeUrl) : ''}
</body>
</html>
`,
})

const codeHtml = (code: string): string =>
  `<p style="font: bold 1.75rem/1.5 ui-monospace, monospace; letter-spacing: 0.25em">${escapeText(code)}</p>`

const actionHtml = ({ label, url }: NonNullable<Mail['action']>): string =>
  `<p><a href="${escapeText(url)}" style="display: inline-block; padding: 0.75rem 1.25rem; border-radius: 0.5rem; background: ${accent}; color: #fff; text-decoration: none">${escapeText(label)}</a></p>
<p>Or copy this address into your browser:<br>${escapeText(url)}</p>`

const questionHtml = ({ text, answers }: NonNullable<Mail['questions']>[number]): string =>
  `<p style="font-weight: bold">${escapeText(text)}</p>
<p>${answers
    .map(
      ({ label, url }) =>
        `<a href="${escapeText(url)}" style="display: inline-block; margin: 0 0.5rem 0.5rem 0; padding: 0.75rem 1.25rem; border: 1px solid ${accent}; border-radius: 0.5rem">${escapeText(label)}</a>`,
    )
    .join('\n')}</p>`

const unsubscribeHtml = (url: string): string =>
  `<p style="font-size: 0.875rem"><a href="${escapeText(url)}">Unsubscribe from notification mail</a></p>`

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
