import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { hydrate } from '@quad/test/served'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { queryClient } from '../../api/query-client.ts'
import { InlineText, RichText } from './RichText.tsx'

const show = (text: string) =>
  renderApp({ routes: [{ path: '/', element: <RichText text={text} /> }] }, { at: '/' })

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

const showInline = (text: string) =>
  renderApp(
    {
      routes: [
        {
          path: '/',
          element: (
            <p>
              <InlineText text={text} />
            </p>
          ),
        },
      ],
    },
    { at: '/' },
  )

test('shows the bold, italics and links of a message', async () => {
  showInline('**Bring** the *boat*,\nsee [plans](https://boats.example/a) or www.boats.example')
  expect(await screen.findByText('Bring')).toHaveProperty('tagName', 'STRONG')
  expect(screen.getByText('boat')).toHaveProperty('tagName', 'EM')
  expect(screen.getByRole('link', { name: 'plans' })).toHaveAttribute(
    'href',
    'https://boats.example/a',
  )
  expect(screen.getByRole('link', { name: 'www.boats.example' })).toBeVisible()
})

test.each([
  '- hull\n\n1. a\n  #1',
  String.raw`¯\_(ツ)_/¯ and \(x_1\) in C:\_build\*.ts`,
  '`**kwargs` and int *p, *q',
  '![picture](data:image/png,a)',
])('keeps %s in a message as typed', async (text) => {
  showInline(`**first** ${text}`)
  const { parentElement } = await screen.findByText('first')
  for (const line of parentElement!.querySelectorAll('br')) line.replaceWith('\n')
  expect(parentElement!.textContent).toBe(`first ${text}`)
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
      '<ul><li dir="auto">hull<ul>',
      '<li dir="auto"><p dir="auto">keel</p><p dir="auto">of oak</p></li>',
      '<li dir="auto">ribs<br>goes on</li>',
      '</ul></li><li dir="auto">mast</li></ul>',
      '<ol start="3"><li dir="auto">saw</li><li dir="auto">glue</li></ol>',
      '<p dir="auto">End <strong>x</strong></p>',
    ].join(''),
  )
})

test('keeps the lines of a plain text, and gives each paragraph its own direction', async () => {
  show('One\nTwo **three**\n\nשלום')
  expect(await screen.findByText('three')).toBeVisible()
  const paragraphs = [...document.querySelectorAll('p')]
  expect(paragraphs.map(({ dir }) => dir)).toEqual(['auto', 'auto'])
  expect(paragraphs[0]!.querySelectorAll('br')).toHaveLength(1)
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

test('shows bold of a message in the HTML of the server', async () => {
  const { html } = await hydrate(
    <QueryClientProvider client={queryClient}>
      <InlineText text="**Bring** it" />
    </QueryClientProvider>,
  )
  expect(html).toContain('<strong>Bring</strong> it')
})
