import { escapeText } from '@quad/federation/page'
import type { Mail } from './mail.ts'

const closing = 'Quad: find your team on campus'
/** The accent colour of the light theme (`--accent` in `shared-ui/src/styles/tokens.css`). */
const accent = '#c8401f'

const unsubscribing = 'Unsubscribe from notification mail:'

/** Renders any mail from one template, as text and as HTML. */
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
<title>${escapeText(subject)}</title>
</head>
<body style="margin: 0 auto; max-width: 34rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif">
<h1 style="font-size: 1.375rem">${escapeText(subject)}</h1>
${paragraphs.map((text) => `<p>${escapeText(text)}</p>`).join('\n')}
${code ? codeHtml(code) : ''}
${action ? actionHtml(action) : ''}
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

const unsubscribeHtml = (url: string): string =>
  `<p style="font-size: 0.875rem"><a href="${escapeText(url)}">Unsubscribe from notification mail</a></p>`
