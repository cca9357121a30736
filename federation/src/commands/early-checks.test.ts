import { releaseFolder } from '@quad/releases/test/release-folder'
import { localTarget } from './local-target.ts'
import type { BootCheck } from '@quad/federation/boot'
import { publish } from '@quad/releases'

const folder = releaseFolder()

/** Releases builds as the command does, and counts their starts in a browser. */
const releasing = () => {
  const counts = { starts: 0 }
  const start: BootCheck = async () => {
    counts.starts += 1
    return { name: 'boot', problems: [] }
  }
  return { counts, release: localTarget(folder.store, start).release }
}

const heavy = { files: { 'entry.js': `// ${'x'.repeat(20_000)}` } }

test('refuses what is known after the build before the browser starts', async () => {
  await publish(folder.store, [await folder.build('shell', 's1')], { who: 'ada' })
  const { counts, release } = releasing()
  const chat = await folder.build('mf-chat', 'c1', heavy)

  await expect(release([chat], {})).rejects.toThrow('its budget is 13 KB')
  await expect(release([chat], { canary: 5 })).rejects.toThrow('has no live build')
  await expect(release([chat], { canary: 80 })).rejects.toThrow('from 1 to 50')
  expect(counts.starts).toBe(0)

  await release([chat], { force: 'the page needs it' })
  expect(counts.starts).toBe(1)
})

test('compares a canary with the live builds and leaves them in place', async () => {
  const provides = { react: { version: '19.3.1', exports: null } }
  const requires = (range: string) => ({ requires: { react: { range, uses: [] } } })
  await publish(
    folder.store,
    [await folder.build('shell', 's1', { provides }), await folder.build('mf-chat', 'c1')],
    { who: 'ada' },
  )
  const { counts, release } = releasing()

  await expect(
    release([await folder.build('mf-chat', 'c2', requires('^20.0.0'))], { canary: 5 }),
  ).rejects.toThrow('mf-chat needs react ^20.0.0')
  expect(counts.starts).toBe(0)

  await release([await folder.build('mf-chat', 'c3', requires('^19.0.0'))], { canary: 5 })
  expect(counts.starts).toBe(1)
  expect(await folder.liveBuilds()).toMatchObject({ 'mf-chat': 'c1' })
})
