import type { FastifyReply } from 'fastify'

const page = (heading: string, content: string): string => `<!doctype html>
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

/** Asks first, since programs open links too. The form is sent to the page's own address. */
export const askingPage = page(
  'Get no more mails about notifications?',
  `<p>Notifications stay on the site. Mails about your account itself, such as recovery codes, are still sent.</p>
<form method="post"><button name="List-Unsubscribe" value="One-Click">No more mails</button></form>`,
)

export const donePage = (userId: string): string =>
  page(
    'You get no more mails about notifications',
    `<p>You can change that in your <a href="/users/${userId}/settings">settings</a> at any time.</p>`,
  )

/** Sends a page that stands for itself: no script, nothing from elsewhere, its address told nobody. */
export const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .headers({
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(html)
