import type { FastifyReply } from 'fastify'

const page = (heading: string, content: string): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${heading} - Quad</title>
<style>
body { margin: 0 auto; max-width: 34rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif }
button { min-height: 2.75rem; padding: 0 1.25rem; font: inherit }
</style>
</head>
<body>
<main>
<h1>${heading}</h1>
${content}
</main>
</body>
</html>
`

/** Asks first, because mail programs open links too. The form posts to the page's own URL. */
export const askingPage = page(
  'Unsubscribe from notification mail?',
  `<p>Notifications still appear on the site. We still send mail about your account, such as recovery codes.</p>
<form method="post"><button name="List-Unsubscribe" value="One-Click">Unsubscribe</button></form>`,
)

export const donePage = (userId: string): string =>
  page(
    'You are unsubscribed from notification mail',
    `<p>You can change this in your <a href="/users/${userId}/settings">settings</a> at any time.</p>`,
  )

/** Sends a self-contained page: no scripts and no external resources. */
export const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(html)
