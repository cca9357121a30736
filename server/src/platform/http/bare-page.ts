import type { FastifyReply } from 'fastify'

/**
 * A page of the server's own, in every browser and without a front end.
 *
 * @param heading HTML
 * @param content HTML
 */
export const barePage = (heading: string, content: string): string => `<!DOCTYPE html>
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

/**
 * Sends a self-contained page: no scripts and no external resources.
 *
 * @param formAction where its forms may be sent to
 */
export const sendBarePage = (
  reply: FastifyReply,
  html: string,
  formAction: "'none'" | "'self'" = "'none'",
): FastifyReply =>
  reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; form-action ${formAction}; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(html)
