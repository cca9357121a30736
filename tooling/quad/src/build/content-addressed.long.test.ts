import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { editedCompiler, type Edit } from '../../test/edited-compiler.ts'
import { temporaryFolders } from '@quad/test/temporary-folder'
import { isContentAddressed, type FrontEndName } from '@quad/federation/front-ends'

const temporary = temporaryFolders()
afterEach(temporary.removeAll)

/** Compiles as {@link editedCompiler} does; resolves to the content-addressed files, by name. */
const compiler = async (name: FrontEndName, edited: readonly string[]) => {
  const compileEdited = await editedCompiler(await temporary.make(), name, edited)
  return async (build: string, edits: readonly Edit[] = []): Promise<Map<string, Buffer>> => {
    const { output } = await compileEdited(build, edits)
    const names = (await readdir(output)).filter(isContentAddressed)
    const files = names.map(async (path) => [path, await readFile(join(output, path))] as const)
    return new Map(await Promise.all(files))
  }
}

const compress = promisify(brotliCompress)

/** Files that a visitor of the earlier build loads again. */
const newIn = (after: Map<string, Buffer>, before: Map<string, Buffer>): string[] =>
  [...after.keys()].filter((path) => !before.has(path))

test('one word in a page of a remote changes only the file of that page', async () => {
  const page = 'mf-search/src/search/SearchPage.tsx'
  const build = await compiler('mf-search', [page])
  const before = await build('a'.repeat(16))
  const word = { from: 'Choose projects or users above.', to: 'Choose projects or people above.' }
  const after = await build('b'.repeat(16), [word])

  const [changed = '', ...more] = newIn(after, before)
  expect(more).toEqual([])
  expect(String(after.get(changed))).toContain(word.to)
  expect((await compress(after.get(changed) ?? '')).length).toBeLessThanOrEqual(7000)
})

test('one word in the shell changes only the file with its own code; a space in a type changes nothing', async () => {
  const page = 'shell/src/information/pages.tsx'
  const layout = 'shell/src/layout/Layout.tsx'
  const button = 'shared-ui/src/components/Button/Button.tsx'
  const build = await compiler('shell', [page, layout, button])
  const before = await build('a'.repeat(16))
  const space = { from: 'interface ButtonProps', to: 'interface  ButtonProps' }
  expect(newIn(await build('b'.repeat(16), [space]), before)).toEqual([])

  const onEachPage = { from: 'Skip to content', to: 'Skip to contents' }
  const onOnePage = { from: 'Read the tutorial', to: 'Open the tutorial' }
  for (const [id, word, file] of [
    ['c', onEachPage, /^shell\.[0-9a-f]{10}\.js$/],
    ['d', onOnePage, /^\d+\.[0-9a-f]{10}\.js$/],
  ] as const) {
    const after = await build(id.repeat(16), [word])
    const [changed = '', ...more] = newIn(after, before)
    expect(more).toEqual([])
    expect(changed).toMatch(file)
    expect((await compress(after.get(changed) ?? '')).length).toBeLessThanOrEqual(25_000)
  }
})
