import { limits } from '@quad/contract'
import { render, screen } from '@testing-library/react'

/** The part of Node's inspector that the test uses. Node's own types would replace those of the browser. */
interface Inspector {
  connect: () => void
  disconnect: () => void
  post: (
    method: string,
    params?: object,
  ) => Promise<{
    result: { url: string; functions: { ranges: { count: number }[] }[] }[]
  }>
}

const { Session } = jest.requireActual<{ Session: new () => Inspector }>('node:inspector/promises')

/** Runs of each block of code, as V8 counts them: the same on a fast and a slow machine. */
const inspector = new Session()

beforeAll(async () => {
  inspector.connect()
  await inspector.post('Profiler.enable')
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  // Loads the parser. Taking the counts starts them again.
  await stepsFor('')
})

afterAll(() => inspector.disconnect())

const ownFile = /(?:RichText\/parse|contract\/src\/(?:links|href|mentions))\.ts$/

const takeCounts = async (): Promise<number> => {
  const { result } = await inspector.post('Profiler.takePreciseCoverage')
  return result
    .filter(({ url }) => ownFile.test(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0)
}

const people = ['Ada', 'Ada Okafor'].map((name) => ({ id: name, name, written: name }))

/** Parses a text, and takes the counts of its steps: once, because that takes long. */
const stepsFor = async (text: string): Promise<number> => {
  // Imported here, because V8 counts only in code that is compiled after the start.
  const { parseBlocks } = await import('./parse-blocks.ts')
  const { parseInline } = await import('./parse-inline.ts')
  type Blocks = ReturnType<typeof parseBlocks>
  const parse = (blocks: Blocks): void => {
    for (const block of blocks) {
      if (block.type === 'paragraph') parseInline(block.text, people)
      else if (block.type === 'list') block.items.forEach(parse)
    }
  }
  parse(parseBlocks(text))
  return await takeCounts()
}

const filled = (part: string, length: number, end = ''): string =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length - end.length) + end

/** Texts that cost other parsers of Markdown quadratic or exponential time, in any length. */
const shapes: [name: string, ofLength: (length: number) => string][] = [
  ['prose', (n) => filled('We build a **boat** of *wood*, see https://boats.example/a_b. ', n)],
  ['quotes with underlines', (n) => filled('>', n * 0.8) + filled('\n=', n * 0.2, '\n*x*')],
  ['quotes in quotes', (n) => filled('> ', n / 2) + filled('\n> a', n / 2)],
  ['lists in lists', (n) => filled('- ', n)],
  ['numbers in numbers', (n) => filled('1. ', n, 'a')],
  [
    'items of growing depth',
    (n) => Array.from({ length: Math.sqrt(2 * n) }, (_, i) => `${' '.repeat(i)}- a`).join('\n'),
  ],
  ['many short items', (n) => filled('* a\n', n)],
  ['items with blank lines', (n) => `- a${filled('\n', n, 'b')}`],
  ['emphasis that only opens', (n) => filled('*a ', n)],
  ['emphasis of two kinds', (n) => filled('*a _b ', n)],
  ['emphasis that only closes', (n) => filled('a** ', n)],
  ['ends of another kind', (n) => filled('_a ', n / 2) + filled('a* ', n / 2)],
  ['emphasis in emphasis', (n) => filled('*a ', n / 2) + filled(' a*', n / 2)],
  ['strong and weak emphasis', (n) => filled('**x *y ', n / 2) + filled('a* ', n / 2)],
  ['emphasis inside words', (n) => filled('会**会*会*', n)],
  ['one long run', (n) => filled('*', n / 2) + filled('a', 10) + filled('*', n / 2)],
  [
    'runs of growing length',
    (n) => Array.from({ length: Math.sqrt(2 * n) }, (_, i) => `${'*'.repeat(i)}a`).join(''),
  ],
  ['open brackets', (n) => filled('[', n)],
  ['brackets in brackets', (n) => filled('[', n / 2) + filled(']', n / 2)],
  ['links without an end', (n) => filled('[a](', n)],
  ['links in links', (n) => filled('[', n / 2) + filled('](https://a.b)', n / 2)],
  ['links with titles', (n) => filled('[a](b "', n)],
  ['pictures', (n) => filled('![a', n / 2) + filled('](b)', n / 2)],
  ['code without an end', (n) => filled('`a``b```c', n)],
  [
    'code of growing length',
    (n) => Array.from({ length: Math.sqrt(2 * n) }, (_, i) => `a${'`'.repeat(i)}`).join(''),
  ],
  ['escapes', (n) => filled('\\*\\', n)],
  ['escaped emphasis', (n) => filled('\\*a *b ', n / 2) + filled('a\\* ', n / 2)],
  ['escaped links', (n) => filled('\\[', n / 2) + filled('\\](https://a.b)', n / 2)],
  ['fences', (n) => filled('```\na\n', n)],
  [
    'fences without an end',
    (n) =>
      Array.from(
        { length: Math.sqrt(2 * n) },
        (_, i, end = Math.sqrt(2 * n)) => `${'`'.repeat(end - i)}a`,
      ).join('\n'),
  ],
  ['angle brackets', (n) => filled('<https://a', n)],
  ['addresses', (n) => filled('https://a.b ', n)],
  ['addresses with brackets', (n) => filled('https://a)', n / 2) + filled('https://a(', n / 2)],
  ['one address of punctuation', (n) => `https://a${filled('.', n)}`],
  ['refused addresses', (n) => filled('https://a@', n)],
  ['half an e-mail address', (n) => filled('a.', n / 2) + filled('a@b.', n / 2)],
  ['mentions', (n) => filled('@Ada Okafor @Ada O@', n)],
  ['table', (n) => filled('|a*|_b|\n|-|-|\n', n)],
]

test.each(shapes)('parses %s in linear time', async (_, ofLength) => {
  const short = await stepsFor(ofLength(limits.projectDescription))
  const long = await stepsFor(ofLength(8 * limits.projectDescription))
  expect(short).toBeGreaterThan(0)
  expect(short).toBeLessThan(50 * limits.projectDescription)
  // V8 reports blocks with equal counts as one, so the sums are not exact. Quadratic time would be 64 times as much.
  expect(long).toBeLessThan(16 * short)
})

test('parses a text once, however often it is rendered', async () => {
  const { Markdown } = await import('./Markdown.tsx')
  await takeCounts()
  const { rerender } = render(<Markdown text="**boat** one" />)
  expect(await takeCounts()).toBeGreaterThan(0)
  rerender(<Markdown text="**boat** one" />)
  expect(await takeCounts()).toBe(0)
  rerender(<Markdown text="**boat** two" />)
  expect(await takeCounts()).toBeGreaterThan(0)
  expect(screen.getByText('boat').tagName).toBe('STRONG')
})
