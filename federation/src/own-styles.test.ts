import { foreignStyles } from './own-styles.ts'

const textsOf = (css: string): string[] => foreignStyles('mf-chat', css).map(({ text }) => text)

const rule = (selector: string): string => `@layer remote { ${selector} { color: red } }`

const canMatch = 'can match elements of other front ends'
const isGlobal = 'is for the whole page'
const needsPrefix = 'its name must begin with'
const isUnreadable = 'cannot be read'

describe('a selector of a remote', () => {
  test.each([
    ['its own class', '.mf-chat-a'],
    ['its own class on some element', 'a.mf-chat-a[data-own]:not(:hover, .x)::before'],
    ['its own class under a condition of the page', 'body:has(header form) .mf-chat-a'],
    ['elements below its own', '.mf-chat-a > h2, .mf-chat-a *'],
    ['siblings below its own', '.mf-chat-a > .mf-chat-b ~ *, .mf-chat-a li + li'],
    ['its own class behind a sibling', 'h2 + .mf-chat-a'],
    ['one of its own classes', ':is(.mf-chat-a, .mf-chat-b:hover), :where(.mf-chat-a) p'],
    ['an element below its own, in :is', 'p:is(.mf-chat-a p)'],
    ['an escaped class of its own', String.raw`.mf\-chat-a\3a b`],
    ['a child that is counted', '.mf-chat-a > :nth-child(1 of a, button):nth-last-child(odd of a)'],
  ])('may match %s', (_, selector) => {
    expect(textsOf(rule(selector))).toEqual([])
  })

  test.each([
    ['an element', 'header'],
    ['any element', '*'],
    ['the root', ':root'],
    ['html', 'html'],
    ['body', 'body'],
    ['a global class', '.card'],
    ['another team’s class', '.mf-profile-a'],
    ['a class that ends as its own do', '.x-mf-chat-a'],
    ['an id', '#root'],
    ['an attribute', '[role="banner"]'],
    ['its own class by an attribute only', '[class^="mf-chat-"]'],
    ['a pseudo-class', ':focus-visible'],
    ['a pseudo-element', '::selection'],
    ['a view transition', '::view-transition-old(root)'],
    ['one of several', '.mf-chat-a, footer'],
    ['what contains its own', ':root:has(.mf-chat-a)'],
    ['what is not its own', 'nav:not(.mf-chat-a)'],
    ['one of several in :is', ':is(.mf-chat-a, header)'],
    ['one of several in :where', 'div:where(header, .mf-chat-a) a'],
    ['nothing in :is', ':is()'],
    ['a sibling of its own', '.mf-chat-a + header'],
    ['all siblings of its own', '.mf-chat-a ~ *'],
    ['what is below a sibling of its own', '.mf-chat-a ~ footer a'],
    ['a child that is counted', 'a:nth-child(1 of .mf-chat-a)'],
    ['an unknown pseudo-class', ':global(.mf-chat-a)'],
    ['the rule around it, without one', '&'],
  ])('may not match %s', (_, selector) => {
    expect(textsOf(rule(selector))).toEqual([expect.stringContaining(canMatch)])
  })
})

describe('a rule in another', () => {
  const nested = (selector: string): string => rule(`.mf-chat-a { ${selector}`) + '}'

  test.each(['& > header', '&:hover', '& + .mf-chat-b', '&:is(body)', '@layer a { p'])(
    'may match %s',
    (selector) => {
      expect(textsOf(nested(selector))).toEqual([])
    },
  )

  test.each([
    '& + header',
    '& ~ *',
    '@layer a { + footer',
    '@layer a { .card:not(&)',
    '@layer a { header:nth-child(n of :not(&))',
    '@layer a { header:not(:unknown(&))',
  ])('may not match %s', (selector) => {
    expect(textsOf(nested(selector))).toEqual([expect.stringContaining(canMatch)])
  })

  test.each(['header', 'header &', '+ footer'])(
    'is not read without & in front: %s',
    (selector) => {
      expect(textsOf(nested(selector))).toEqual([expect.stringContaining(isUnreadable)])
    },
  )

  test('may not match elements of others because one rule around it does', () => {
    expect(textsOf('@layer remote { .mf-chat-a, nav { & a { color: red } } }')).toHaveLength(2)
  })

  test('is not taken for a declaration', () => {
    expect(textsOf(nested('color: red; header:not(&)'))).toEqual([
      expect.stringContaining(isUnreadable),
    ])
  })
})

describe('a stylesheet of a remote', () => {
  test.each([
    ['conditions', '@media (18em <= width < 30em) { .mf-chat-a { color: red } }'],
    ['conditions of a container', '@container (width >= 560px) { .mf-chat-a { color: red } }'],
    ['conditions of a browser', '@supports (gap: 1px) { .mf-chat-a { color: red } }'],
    ['layers of its own', '@layer a, b; @layer a { .mf-chat-a { color: red } }'],
    ['custom properties of its own elements', '.mf-chat-a { --gap: 1px; --x: { a: b } }'],
    ['its own animations', '@keyframes mf-chat-a { from { opacity: 0 } }'],
    ['its own fonts', '@font-face { font-family: "mf-chat-icons"; src: url(./a.woff2) }'],
    ['its own registered properties', '@property --mf-chat-a { syntax: "*"; inherits: true }'],
    ['its own counters', '@counter-style mf-chat-a { system: cyclic; symbols: "x" }'],
  ])('may have %s', (_, css) => {
    expect(textsOf(`@layer remote { ${css} }`)).toEqual([])
  })

  test.each([
    ['a rule outside of its layer', '.mf-chat-a { color: red }', 'is outside of @layer remote'],
    ['a rule of another layer', '@layer base { .mf-chat-a { color: red } }', isGlobal],
    ['an order of layers', '@layer remote, base;', isGlobal],
    ['an element in a condition', '@layer remote { @media print { nav { top: 0 } } }', canMatch],
    ['another stylesheet', '@import "/x.css" layer(remote);', isGlobal],
    ['a view transition of all pages', '@view-transition { navigation: auto }', isGlobal],
    ['pages of paper', '@page { margin: 0 }', isGlobal],
    ['a scope', '@layer remote { @scope (body) { p { color: red } } }', isGlobal],
    ['an unknown at-rule', '@layer remote { @new { .mf-chat-a { color: red } } }', isGlobal],
    ['an animation of others', '@keyframes pulse { to { opacity: 0 } }', needsPrefix],
    ['a counter of others', '@counter-style decimal { symbols: "x" }', needsPrefix],
    ['a font of others', '@font-face { font-family: Inter; src: url(./a.woff2) }', needsPrefix],
    [
      'a font that is named twice',
      '@font-face { font-family: mf-chat-a; font-family: "Inter"; src: url(./a.woff2) }',
      needsPrefix,
    ],
    [
      'a font of others by an escaped name',
      String.raw`@font-face { font\-family: Inter; src: url(./a.woff2) }`,
      needsPrefix,
    ],
    ['a property of others', '@property --accent { syntax: "*"; inherits: false }', needsPrefix],
    ['a text without its end', rule('.mf-chat-a { content: "\n} body {} "; }'), isUnreadable],
    ['an address with a quote', rule('.mf-chat-a { a: url(b"c) } body {} ") }'), isUnreadable],
    [
      'an address by an escaped name',
      String.raw`@layer remote { .mf-chat-a { a: u\72l(/*) } body {} .mf-chat-b { --x: u\72l(*/) } }`,
      isUnreadable,
    ],
    ['a NUL', '@layer remote { .mf-chat-a { --x: \0url(a")b"c) } body {} /*" */ } }', isUnreadable],
    ['rules behind too many brackets', rule('.mf-chat-a { color: red } } } body'), isUnreadable],
    ['a comment of HTML', '<!-- body { color: red } -->', 'Remove this comment'],
    ['too many rules in each other', '.mf-chat-a{'.repeat(20_000), isUnreadable],
  ])('may not have %s', (_, css, text) => {
    expect(textsOf(css)).toContainEqual(expect.stringContaining(text))
  })

  test('is checked in a moment, whatever it contains', () => {
    const since = performance.now()
    expect(textsOf('\n\0'.repeat(50_000))).toHaveLength(10)
    expect(performance.now() - since).toBeLessThan(2000)
  })

  test('is told the line and column of each problem', () => {
    const css = '@layer remote {\n  .mf-chat-a,\n  header {\n    color: red;\n  }\n}\n@page {}\n'

    expect(foreignStyles('mf-chat', css)).toMatchObject([
      { line: 3, column: 3, text: expect.stringContaining('“header”') },
      { line: 7, column: 1, text: expect.stringContaining('@page') },
    ])
  })
})
