import { runCommand } from '@quad/tooling/test/remote-team'
import { releaseFolder } from '../../../test/releases/release-folder.ts'
import { storeTarget } from '../../../test/releases/store-target.ts'
import { promote } from './canary.ts'
import { freeze, unfreeze } from './freeze.ts'
import { rollback } from './rollback.ts'
import { rollBackFailing, stopCanary } from './take-back.ts'
import { withdraw } from './withdraw.ts'

const folder = releaseFolder()
const who = { who: 'ada' }
const frozen =
  /^Refused by frozen\..*\nmf-chat is frozen by ben in release 4: “exam week”\. End the freeze first: npm run unfreeze -- mf-chat$/

const release = (build: string, options = {}) => folder.release('mf-chat', build, {}, options)
const freezeChat = () => freeze(folder.store, 'mf-chat', { who: 'ben', why: 'exam week' })
const live = async () => (await folder.store.live())?.release

beforeEach(async () => {
  await folder.release('shell', 's1')
  for (const build of ['c1', 'c2']) await release(build)
})

test('a frozen front end keeps its build, until the freeze ends; others are released', async () => {
  await freezeChat()
  const attempts = [
    () => release('c3'),
    () => release('c3', { canary: 5 }),
    () => rollback(folder.store, 'mf-chat', who),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow(frozen)
  await folder.release('shell', 's2')
  expect(await folder.liveBuilds()).toEqual({ shell: 's2', 'mf-chat': 'c2' })

  await unfreeze(folder.store, 'mf-chat', who)
  await release('c3')
  expect(await folder.liveBuilds()).toEqual({ shell: 's2', 'mf-chat': 'c3' })
  expect((await live())?.frozen).toEqual({})
})

test('a frozen canary keeps its visitors', async () => {
  await folder.store.removeBuild({ name: 'mf-chat', build: 'c1' })
  await release('c3', { canary: 5 })
  await freeze(folder.store, 'mf-chat', { ...who, why: 'exam week' })

  for (const change of [promote, rollback]) {
    await expect(change(folder.store, 'mf-chat', who)).rejects.toThrow('“exam week”')
  }
  await expect(release('c3', { canary: 20 })).rejects.toThrow('“exam week”')
  expect((await live())?.canaries).toMatchObject({ 'mf-chat': { build: 'c3', share: 5 } })
})

test('each front end is frozen by itself', async () => {
  await freezeChat()
  await freeze(folder.store, 'shell', { ...who, why: 'new fonts' })
  await unfreeze(folder.store, 'shell', who)

  expect((await live())?.frozen).toEqual({
    'mf-chat': { who: 'ben', why: 'exam week', release: 4 },
  })
})

test('force changes a frozen front end, and the freeze goes on', async () => {
  await freezeChat()
  await release('c3', { force: { checks: ['frozen'], reason: 'the site is down' } })

  expect(await live()).toMatchObject({
    frontEnds: { 'mf-chat': 'c3' },
    gate: { forced: true, reason: 'the site is down' },
    frozen: { 'mf-chat': { who: 'ben', why: 'exam week', release: 4 } },
  })
})

test('a freeze keeps no build that is withdrawn or fails', async () => {
  await release('c3')
  await freezeChat()
  const failing = { name: 'mf-chat', build: 'c3', why: 'It fails.' } as const
  expect(await rollBackFailing(folder.store, { ...failing, id: 4 })).toBe(true)
  expect(await folder.liveBuilds()).toMatchObject({ 'mf-chat': 'c2' })
  await withdraw(folder.store, { name: 'mf-chat', build: 'c2' }, who)
  expect(await folder.liveBuilds()).toMatchObject({ 'mf-chat': 'c1' })

  await release('c4', { canary: 5, force: { checks: ['frozen'], reason: 'a try' } })
  expect(await stopCanary(folder.store, { ...failing, build: 'c4' })).toBe(true)
  expect((await live())?.canaries).toEqual({})
})

test('only a front end that was released can be frozen, and only a frozen one unfrozen', async () => {
  await expect(freeze(folder.store, 'mf-clubs', { ...who, why: 'exam week' })).rejects.toThrow(
    'mf-clubs has never been released.',
  )
  await expect(unfreeze(folder.store, 'mf-chat', who)).rejects.toThrow('mf-chat is not frozen.')
})

test('the history says who froze what, and why', async () => {
  const run = (name: string, ...args: string[]) => runCommand(storeTarget(folder.store), name, args)

  expect(await run('freeze', 'mf-chat', '--why', 'exam week')).toBe(
    'freeze of mf-chat, as release 4',
  )
  await expect(run('rollback', 'mf-chat')).rejects.toThrow('“exam week”')
  expect(await run('unfreeze', 'mf-chat')).toBe('end of the freeze of mf-chat, as release 5')
  const history = await run('releases')
  expect(history).toMatch(
    /ada {2}end of the freeze of mf-chat\n {7}gate passed\n[^\n]*ada {2}freeze of mf-chat\n {7}Frozen because: exam week\n/,
  )
})
