import { renderMail } from './mail.ts'

const mail = {
  to: 'ada@example.edu',
  kind: 'notifications' as const,
  subject: 'Tea & <cake>',
  paragraphs: ['First "thing"', 'Second'],
  action: { label: 'Come', url: 'https://quad.test/x?a=1&b=2' },
}

test('the text contains every part, with the link on a line of its own', () => {
  const { text } = renderMail(mail)
  expect(text).toContain('First "thing"\n\nSecond\n\nCome:\nhttps://quad.test/x?a=1&b=2\n')
})

test('the HTML contains the same, escaped', () => {
  const { html } = renderMail(mail)
  expect(html).toContain('Tea &amp; &lt;cake&gt;')
  expect(html).not.toContain('<cake>')
  expect(html).toContain('href="https://quad.test/x?a=1&amp;b=2"')
  expect(html).toContain('<html lang="en">')
})

test('a mail without an action has no link', () => {
  const { text, html } = renderMail({
    to: mail.to,
    kind: 'notifications',
    subject: 'Hello',
    paragraphs: ['Hi'],
  })
  expect(text).not.toContain('http')
  expect(html).not.toContain('<a ')
})

test('both show the code on its own', () => {
  const { text, html } = renderMail({
    to: mail.to,
    kind: 'recovery-code',
    subject: 'Code',
    paragraphs: ['Hi'],
    code: 'AC34EF',
  })
  expect(text).toContain('Hi\n\nAC34EF\n')
  expect(html).toMatch(/<p[^>]*>AC34EF<\/p>/)
})
