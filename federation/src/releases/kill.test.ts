import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, it } from '@jest/globals'
import { writeBuild } from '../../test/fake-build.ts'
import { temporaryFolders } from '../../test/temporary-folder.ts'
import { checkIntegrity } from './integrity-check.ts'
import { publish } from './publish.ts'
import { ReleaseStore } from './store.ts'

const temporary = temporaryFolders()
afterEach(temporary.removeAll)

const publisher = join(import.meta.dirname, '../../test/publish-forever.ts')

/** Publishes for some milliseconds, is killed, and gives the last release that it called done. */
const publishUntilKilled = async (args: string[], milliseconds: number): Promise<number> => {
  const child = spawn(process.execPath, [publisher, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const closed = once(child, 'close')
  await once(child.stdout, 'data')
  await setTimeout(milliseconds)
  child.kill('SIGKILL')
  await closed
  return Number(said.split('\n').at(-2))
}

it('leaves a whole release live, whenever a publisher is killed', async () => {
  const root = join(await temporary.make(), 'releases')
  const builds = await temporary.make()

  for (let round = 1; round <= 8; round += 1) {
    const done = await publishUntilKilled([root, builds, `r${round}-`], 3 + Math.random() * 40)

    const store = new ReleaseStore(root)
    const live = await store.live()
    expect(live?.release.id).toBeGreaterThanOrEqual(done)
    const shell = live?.manifests.shell
    if (!shell) throw new Error('there is no shell')
    expect(await checkIntegrity(store.buildFolder('shell', shell.build), shell)).toEqual([])

    const next = await writeBuild(builds, 'shell', `after-${round}`)
    await publish(store, [next], { who: 'ada' })
    expect((await new ReleaseStore(root).live())?.release).toMatchObject({
      id: (live?.release.id ?? 0) + 1,
      frontEnds: { shell: `after-${round}` },
    })
  }
})
