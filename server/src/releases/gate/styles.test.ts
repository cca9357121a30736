import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest } from '@quad/federation/built-files'
import { ReleaseRefusedError } from '@quad/federation/release'
import { releaseFolder } from '../../../test/releases/release-folder.ts'
import { publish } from '../changes/publish.ts'
import { storeBuild } from '../../../test/releases/store-and-publish.ts'

const folder = releaseFolder()

beforeEach(() => folder.release('shell', 's1', { files: { 'app.css': 'header{top:0}' } }))

const releaseWith = (css: string) =>
  folder.release('mf-chat', 'c1', { files: { 'page.0123456789.css': css } })

test('accepts a build whose styles match its own elements only', async () => {
  const { gate } = await releaseWith('@layer remote{.mf-chat-a>h2{color:red}}')

  expect(gate.checks).toContainEqual({ name: 'styles', problems: [] })
  expect(await folder.liveBuilds()).toEqual({ shell: 's1', 'mf-chat': 'c1' })
})

test('refuses a build that another compiler has made, whose styles match elements of others', async () => {
  const releasing = releaseWith('header{display:none}\nbody{background:red!important}')

  await expect(releasing).rejects.toThrow(ReleaseRefusedError)
  await expect(releasing).rejects.toThrow(
    'mf-chat, page.0123456789.css:1: “header” can match elements of other front ends',
  )
  await expect(releasing).rejects.toThrow('mf-chat, page.0123456789.css:2: “body” can match')
  expect(await folder.liveBuilds()).toEqual({ shell: 's1' })
})

test('refuses styles of another name that the manifest makes the server put into the page', async () => {
  const built = await folder.build('mf-chat', 'c1', { files: { 'page.txt': 'header{top:0}' } })
  const path = join(built.folder, 'build.json')
  const manifest = await readManifest(built.folder)
  await writeFile(path, JSON.stringify({ ...manifest, assets: { js: [], css: ['page.txt'] } }))
  await storeBuild(folder.store, built)

  await expect(publish(folder.store, [built], { who: 'ada' })).rejects.toThrow(
    'mf-chat, page.txt:1: “header” can match',
  )
})

test('refuses more styles than the server reads in a moment', async () => {
  await expect(releaseWith(`/*${'x'.repeat(200_000)}*/`)).rejects.toThrow(
    'mf-chat has 201 KB of stylesheets, and may have 200 KB.',
  )
})

test('lists the first ten problems', async () => {
  const messageOf = ({ message }: Error) => message.match(/^mf-chat, /gm)

  await expect(releaseWith('a{top:0}'.repeat(1000)).catch(messageOf)).resolves.toHaveLength(10)
})
