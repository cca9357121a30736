import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './steps.ts'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const markdownIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))

const records = markdownIn('docs/decisions').filter((file) => !file.endsWith('README.md'))
const documents = ['.', 'docs', 'docs/decisions', 'docs/features'].flatMap(markdownIn)

/** The id that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s/g, '-')

const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))

test.each(records)('%s has number, date, status and the four parts', (file) => {
  const text = read(file)
  const number = /(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]
  expect(text).toMatch(new RegExp(`^# ${number}\\. \\S`))
  expect(text).toMatch(/^- Date: \d{4}-\d\d-\d\d$/m)
  expect(text).toMatch(/^- Status: (accepted|replaced by \[?\d{4})/m)
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, part]) => part)).toEqual([
    'Context',
    'Decision',
    'Alternatives',
    'Consequences',
  ])
})

test('the index lists each decision record with its title', () => {
  const index = read('docs/decisions/README.md')
  const listed = [...index.matchAll(/^\| (\d{4}) +\| \[(.+)\]\((.+\.md)\)/gm)]
  const expected = records.toSorted().map((file) => {
    const name = file.split('/').at(-1)
    const title = /^# \d{4}\. (.+)$/m.exec(read(file))?.[1]
    return [name?.slice(0, 4), title, name]
  })
  expect(listed.map(([, number, title, name]) => [number, title, name])).toEqual(expected)
})

test.each(documents)('%s links to files and headings that exist', (file) => {
  const text = read(file)
  for (const link of linksIn(text)) {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? file : join(dirname(file), path)
    expect({ link, exists: existsSync(join(root, target)) }).toEqual({ link, exists: true })
    if (anchor !== undefined) expect(anchorsIn(read(target))).toContain(anchor)
  }
})
