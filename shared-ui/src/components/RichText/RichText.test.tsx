import type { Mention } from '@quad/contract'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { hydrate } from '@quad/test/served'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { queryClient } from '../../api/query-client.ts'
import { RichText } from './RichText.tsx'

const show = (text: string, mentions?: Mention[]) =>
  renderApp(
    {
      routes: [
        {
          path: '/',
          element: <RichText text={text} mentions={mentions} viewerId={sampleSelf().id} />,
        },
      ],
    },
    { at: '/' },
  )

test('shows bold, italics, lists and links', async () => {
  show(
    'We **build** a *boat*.\n\n- hull\n- mast\n\n1. saw\n2. glue\n\n[Plans](https://boats.example/a)',
  )
  expect(await screen.findByText('build')).toHaveProperty('tagName', 'STRONG')
  expect(screen.getByText('boat')).toHaveProperty('tagName', 'EM')
  const [bullets, steps] = screen.getAllByRole('list')
  expect(
    within(bullets!)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['hull', 'mast'])
  expect(steps).toHaveProperty('tagName', 'OL')
  expect(screen.getByRole('link', { name: 'Plans' })).toHaveAttribute(
    'href',
    'https://boats.example/a',
  )
  await expectNoViolations()
})

test('links a bare address, elsewhere in a new tab and within Quad in place', async () => {
  show(`See https://boats.example/b and ${window.location.origin}/projects/1.`)
  const elsewhere = await screen.findByRole('link', { name: 'https://boats.example/b' })
  expect(elsewhere).toHaveAttribute('target', '_blank')
  expect(elsewhere).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  const here = screen.getByRole('link', { name: `${window.location.origin}/projects/1` })
  expect(here).not.toHaveAttribute('target')
})

const mentioned = (number: number, name: string, written = name) => ({
  id: sampleId(number),
  name,
  written,
})

test('links mentions to the profiles, with the present names, and lets the own one stand out', async () => {
  const { id, name } = sampleSelf()
  show(`**Hi @Ben [Li]_x**, (@Zoë's plan) and @${name}, not @Dee or \`@Zoë\``, [
    mentioned(2, 'Ben Wu', 'Ben [Li]_x'),
    mentioned(3, 'Zoë'),
    { id, name, written: name },
  ])
  const ben = await screen.findByRole('link', { name: '@Ben Wu' })
  expect(ben).toHaveAttribute('href', `/users/${sampleId(2)}`)
  expect(ben.parentElement).toHaveProperty('tagName', 'STRONG')
  const own = screen.getByRole('link', { name: `@${name} (you)` })
  expect(own).toHaveAttribute('data-own')
  expect(ben).not.toHaveAttribute('data-own')
  expect(own.parentElement).toHaveTextContent(
    `Hi @Ben Wu, (@Zoë's plan) and @${name} (you), not @Dee or \`@Zoë\``,
  )
  expect(screen.getAllByRole('link')).toHaveLength(3)
  await expectNoViolations()
})

test('opens an e-mail link in place, since a new tab would stay empty', async () => {
  show('[Write to us](mailto:ada@example.edu)')
  const link = await screen.findByRole('link', { name: 'Write to us' })
  expect(link).toHaveAttribute('href', 'mailto:ada@example.edu')
  expect(link).not.toHaveAttribute('target')
})

test.each([
  '[open](javascript:alert(1))',
  '[open](data:text/html,hello)',
  '[open](https://bank.example@evil.example)',
  '[open](/projects/1)',
  '[open] (https://evil.example/a)',
  '[](https://evil.example/a)',
  '[ \u200b](https://evil.example/a)',
  '<a href="https://evil.example">open</a>',
  '<img src=x onerror=alert(1)> *',
  '![picture](https://evil.example/pixel.png)',
])('shows %s as typed, and links nothing', async (text) => {
  show(`Text **x** ${text}`)
  expect(await screen.findByText('x')).toHaveProperty('tagName', 'STRONG')
  expect(screen.getByText('x').parentElement).toHaveTextContent(`Text x ${text}`)
  expect(screen.queryByRole('link', { name: 'open' })).toBeNull()
  expect(screen.queryByRole('img')).toBeNull()
})

test.each([
  '# Not a heading *',
  '> not a quote *',
  'a & b < c &amp; d *',
  '***',
  'snake_case_name',
  '2026. A year',
  '2*3*4, a*b*c and f**n',
  '^_^ or -_- and ^_^ or -_-',
])('keeps %s as typed', async (text) => {
  show(`**first**\n\n${text}`)
  expect((await screen.findByText('first')).tagName).toBe('STRONG')
  expect(screen.getByText(text)).toBeVisible()
})

test.each([
  ['***both***', '<em><strong>both</strong></em>'],
  ['**2*3=6**', '<strong>2*3=6</strong>'],
  ['*a **b** c*', '<em>a <strong>b</strong> c</em>'],
  ['*a _b* c_', '<em>a _b</em> c_'],
  ['**a* b', '*<em>a</em> b'],
  ['2 * 3 * 4 **', '2 * 3 * 4 **'],
  [String.raw`\*a\* *b*`, '*a* <em>b</em>'],
  ['**`a *b* c`**', '<strong>`a *b* c`</strong>'],
  ['*a [b* c]', '<em>a [b</em> c]'],
  ['研究**会**です', '研究<strong>会</strong>です'],
])('shows %s as CommonMark does', async (text, html) => {
  show(`__first__\n\n${text}`)
  expect((await screen.findByText('first')).tagName).toBe('STRONG')
  expect(document.querySelectorAll('p')[1]!.innerHTML).toBe(html)
})

test.each([
  String.raw`¯\_(ツ)_/¯ and \(x_1\) in C:\_build\*.ts`,
  String.raw`^.*\*\.(js|ts)$ in \\server\share, and a\*b\*c`,
  'if (x):\n    return x\n  // two spaces  inside',
  '`**kwargs` and int *p, *q',
  'a\\\nb',
  '![picture](data:image/png,a)',
  '```\n- one\n\n1. *two*\n```',
  '```yaml\n  - `a`\n  ````',
])('keeps %j as typed', async (text) => {
  show(`**first**\n\n${text}`)
  const { parentElement } = await screen.findByText('first')
  expect(parentElement!.parentElement!.textContent).toBe(`first${text}`)
})

test.each([
  [String.raw`\*a\* \_b\_ \*\*c\*\*`, '*a* _b_ **c**'],
  [String.raw`\*a* and *b\*`, '*a* and *b*'],
  [
    String.raw`\[a](https://a.example) [b\](https://a.example)`,
    '[a](https://a.example) [b](https://a.example)',
  ],
  [String.raw`\<https://a.example>`, '<https://a.example>'],
  [String.raw`\[a] \] \< \*`, String.raw`\[a] \] \< \*`],
  [String.raw`\- a`, '- a'],
  [String.raw`1\. a`, '1. a'],
  [String.raw`5\. a \- b`, '5. a \\- b'],
])('shows %s as %s: a backslash makes a sign plain that would be none', async (text, shown) => {
  show(`**first**\n\n${text}`)
  await screen.findByText('first')
  expect(document.querySelectorAll('p')[1]!.textContent).toBe(shown)
  expect(document.querySelectorAll('strong, em, li')).toHaveLength(1)
})

test('shows code as typed between and in lists', async () => {
  show('- run:\n  ```\n  - a\n  ```\n- look\n```\n- b\n```\nend ``` no')
  const html = (await screen.findByText('look')).closest('ul')!.parentElement!.innerHTML
  expect(html).toBe(
    [
      '<ul dir="auto"><li>run:<p dir="auto">```\n- a\n```</p></li><li>look</li></ul>',
      '<p dir="auto">```\n- b\n```</p>',
      '<p dir="auto">end ``` no</p>',
    ].join(''),
  )
})

test('links an address where it leads, whatever a link around it claims', async () => {
  show('[https://bank.example](https://evil.example/) and <https://boats.example/a> *x*')
  const bank = await screen.findByRole('link', { name: 'https://bank.example' })
  expect(bank).toHaveAttribute('href', 'https://bank.example/')
  expect(screen.getByRole('link', { name: 'https://boats.example/a' })).toBeVisible()
})

test('keeps the marks inside an address, and links addresses in emphasis', async () => {
  show('**https://boats.example/a_b_c** and *[plans *and* more](https://boats.example/(x))*')
  expect(await screen.findByRole('link', { name: 'https://boats.example/a_b_c' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'plans and more' })).toHaveAttribute(
    'href',
    'https://boats.example/(x)',
  )
})

test('shows lists in lists, and text that goes on with an item', async () => {
  show(
    'Text\n- hull\n  * keel\n\n    of oak\n  * ribs\ngoes on\n- mast\n\n3) saw\n4) glue\n\nEnd **x**',
  )
  const html = (await screen.findByText('x')).parentElement!.parentElement!.innerHTML
  expect(html).toBe(
    [
      '<p dir="auto">Text</p>',
      '<ul dir="auto"><li>hull<ul dir="auto">',
      '<li><p dir="auto">keel</p><p dir="auto">of oak</p></li>',
      '<li>ribs\ngoes on</li>',
      '</ul></li><li>mast</li></ul>',
      '<ol dir="auto" start="3"><li>saw</li><li>glue</li></ol>',
      '<p dir="auto">End <strong>x</strong></p>',
    ].join(''),
  )
})

test('keeps the lines of a plain text, and gives each paragraph its own direction', async () => {
  show('One\nTwo **three**\n\nשלום')
  expect(await screen.findByText('three')).toBeVisible()
  const paragraphs = [...document.querySelectorAll('p')]
  expect(paragraphs.map(({ dir }) => dir)).toEqual(['auto', 'auto'])
  expect(paragraphs[0]!.textContent).toBe('One\nTwo three')
})

test.each([
  `${'>'.repeat(1598)}${'\n='.repeat(198)}\n*x*`,
  '+ '.repeat(1000),
  '*a '.repeat(300) + 'a* '.repeat(300),
  '1. '.repeat(667),
  '*a '.repeat(660),
  '[a '.repeat(660),
  '**a _b '.repeat(280),
])('shows a text of deep markup, such as %#', async (text) => {
  show(`**first**\n\n${text}`)
  expect((await screen.findByText('first')).tagName).toBe('STRONG')
  expect(document.querySelector('li li li li li')).toBeNull()
  expect(document.querySelector('em em em em em em em')).toBeNull()
})

test('shows bold in the HTML of the server', async () => {
  const { html } = await hydrate(
    <QueryClientProvider client={queryClient}>
      <RichText text="**Bring** it" />
    </QueryClientProvider>,
  )
  expect(html).toContain('<strong>Bring</strong> it')
})
