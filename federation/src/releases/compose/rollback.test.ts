import { holders, releaseFolder } from '../../../test/release-folder.ts'
import { publish } from './publish.ts'
import { rollback } from './rollback.ts'

jest.setTimeout(600_000)

const who = { who: 'ada' }

describe.each(holders)('rollback in a %s', (holder) => {
  const folder = releaseFolder(holder)

  test('restores the previous build and keeps the others', async () => {
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

  test('goes further back when repeated', async () => {
    for (const name of ['s1', 's2', 's3'])
      await publish(folder.store, [await folder.build('shell', name)], who)

    await rollback(folder.store, 'shell', who)
    await rollback(folder.store, 'shell', who)

    expect(await folder.liveBuilds()).toEqual({ shell: 's1' })
  })

  test('restores the replaced build, even an old one', async () => {
    for (const name of ['s1', 's2', 's1'])
      await publish(folder.store, [await folder.build('shell', name)], who)

    await rollback(folder.store, 'shell', who)

    expect(await folder.liveBuilds()).toEqual({ shell: 's2' })
  })

  test('is not confused by the same build published twice', async () => {
    for (const name of ['s1', 's2', 's2'])
      await publish(folder.store, [await folder.build('shell', name)], who)

    await rollback(folder.store, 'shell', who)

    expect(await folder.liveBuilds()).toEqual({ shell: 's1' })
  })

  test('is refused without an earlier build', async () => {
    await publish(folder.store, [await folder.build('shell', 's1')], who)

    await publish(folder.store, [await folder.build('mf-chat', 'c1')], who)

    for (const name of ['shell', 'mf-chat', 'mf-auth'] as const) {
      await expect(rollback(folder.store, name, who)).rejects.toThrow(
        `${name} has no earlier build to go back to.`,
      )
    }
  })

  test('remembers the last published build', async () => {
    await publish(folder.store, [await folder.build('shell', 's1')], who)
    await publish(folder.store, [await folder.build('shell', 's2')], who)

    const { published } = await rollback(folder.store, 'shell', who)

    expect(published).toEqual({ shell: 's2' })
  })
})
