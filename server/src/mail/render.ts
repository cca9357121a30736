import type { Mail } from './mail.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? '')

const closing = 'Quad: find your team on campus'
const unsubscribing = 'Get no more mails about notifications:'

/** The one template of all mails, as text and as HTML. */
export const renderMail = ({
  subject,
  paragraphs,
  code,
  action,
  unsubscribeUrl,
}: Mail): { text: string; html: string } => ({
  text: [
    ...paragraphs,
    ...(code ? [code] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
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
<title>${escape(subject)}</title>
</head>
<body style="margin: 0 auto; max-width: 34rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif">
<h1 style="font-size: 1.375rem">${escape(subject)}</h1>
${paragraphs.map((text) => `<p>${escape(text)}</p>`).join('\n')}
${code ? codeHtml(code) : ''}
${action ? actionHtml(action) : ''}
<p style="margin-top: 2rem; font-size: 0.875rem">${escape(closing)}</p>
${unsubscribeUrl ? unsubscribeHtml(unsubscribeUrl) : ''}
</body>
</html>
`,
})

const codeHtml = (code: string): string =>
  `<p style="font: bold 1.75rem/1.5 ui-monospace, monospace; letter-spacing: 0.25em">${escape(code)}</p>`

const actionHtml = ({ label, url }: NonNullable<Mail['action']>): string =>
  `<p><a href="${escape(url)}" style="display: inline-block; padding: 0.75rem 1.25rem; border-radius: 0.5rem; background: #1d4ed8; color: #fff; text-decoration: none">${escape(label)}</a></p>
<p>Or copy this address into your browser:<br>${escape(url)}</p>`

const unsubscribeHtml = (url: string): string =>
  `<p style="font-size: 0.875rem"><a href="${escape(url)}">Get no more mails about notifications</a></p>`
