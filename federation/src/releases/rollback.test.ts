import { describe, expect, it } from '@jest/globals'
import { holders, releaseFolder } from '../../test/release-folder.ts'
import { publish } from './publish.ts'
import { rollback } from './rollback.ts'

const who = { who: 'ada' }

describe.each(holders)('rollback in a %s', (holder) => {
  const folder = releaseFolder(holder)

  it('brings back the build before, and leaves the others', async () => {
    await publish(
      folder.store,
      [await folder.build('shell', 's1'), await folder.build('mf-chat', 'c1')],
      who,
    )
    await publish(folder.store, [await folder.build('mf-chat', 'c2')], who)
    await publish(folder.store, [await folder.build('shell', 's2')], who)

    await rollback(folder.store, 'mf-chat', who)

    expect(await folder.liveBuilds()).toEqual({ shell: 's2', 'mf-chat': 'c1' })
  })

  it('goes further back when it is repeated', async () => {
    for (const name of ['s1', 's2', 's3'])
      await publish(folder.store, [await folder.build('shell', name)], who)

    await rollback(folder.store, 'shell', who)
    await rollback(folder.store, 'shell', who)

    expect(await folder.liveBuilds()).toEqual({ shell: 's1' })
  })

  it('brings back what was replaced, also by a build of long ago', async () => {
    for (const name of ['s1', 's2', 's1'])
      await publish(folder.store, [await folder.build('shell', name)], who)

    await rollback(folder.store, 'shell', who)

    expect(await folder.liveBuilds()).toEqual({ shell: 's2' })
  })

  it('is not confused by the same build published twice', async () => {
    for (const name of ['s1', 's2', 's2'])
      await publish(folder.store, [await folder.build('shell', name)], who)

    await rollback(folder.store, 'shell', who)

    expect(await folder.liveBuilds()).toEqual({ shell: 's1' })
  })

  it('is refused where there is nothing to go back to', async () => {
    await publish(folder.store, [await folder.build('shell', 's1')], who)

    await publish(folder.store, [await folder.build('mf-chat', 'c1')], who)

    for (const name of ['shell', 'mf-chat', 'mf-auth'] as const) {
      await expect(rollback(folder.store, name, who)).rejects.toThrow(
        `${name} has no earlier build to go back to.`,
      )
    }
  })

  it('remembers which build was published last', async () => {
    await publish(folder.store, [await folder.build('shell', 's1')], who)
    await publish(folder.store, [await folder.build('shell', 's2')], who)

    const { published } = await rollback(folder.store, 'shell', who)

    expect(published).toEqual({ shell: 's2' })
  })
})
