import { releaseFolder } from '../../../test/releases/release-folder.ts'
import { publish } from '../changes/publish.ts'
import type { PropTypes } from '@quad/federation/build-manifest'
import type { FrontEndName } from '@quad/federation/front-ends'

const folder = releaseFolder()
const who = { who: 'ada' }

const before: PropTypes = { userId: 'string', userName: 'string', 'isPrimary?': 'boolean' }
const renamed: PropTypes = { personId: 'string', userName: 'string', 'isPrimary?': 'boolean' }

const offering = (build: string, popover: PropTypes) =>
  folder.stored('mf-chat', build, {
    fragments: { offers: { 'message-popover': popover }, uses: {} },
  })
const showing = (name: FrontEndName, build: string, popover: PropTypes) =>
  folder.stored(name, build, { fragments: { offers: {}, uses: { 'message-popover': popover } } })

/** A release in which Profiles and Search show a fragment of Chats. */
const publishAll = async () =>
  publish(
    folder.store,
    [
      await folder.stored('shell', 's1'),
      await offering('c1', before),
      await showing('mf-profile', 'p1', before),
      await showing('mf-search', 'f1', before),
    ],
    who,
  )

const together =
  'Release them from one checkout, to all visitors and together: npm run release -- mf-chat mf-profile mf-search'

test('refuses a changed prop of a fragment that live builds show, and names both front ends', async () => {
  await publishAll()

  await expect(publish(folder.store, [await offering('c2', renamed)], who)).rejects.toThrow(
    `mf-chat and mf-profile do not run together, because the props of message-popover differ: mf-chat takes personId: string; mf-profile passes userId: string. ${together}`,
  )
  expect(await folder.liveBuilds()).toMatchObject({ 'mf-chat': 'c1' })
})

test('refuses a page that passes changed props to a live fragment', async () => {
  await publishAll()

  await expect(
    publish(folder.store, [await showing('mf-profile', 'p2', renamed)], who),
  ).rejects.toThrow(
    'mf-chat and mf-profile do not run together, because the props of message-popover differ: mf-chat takes userId: string; mf-profile passes personId: string. Release them',
  )
})

test('accepts a changed prop if all front ends that use it are released together', async () => {
  await publishAll()
  const [chat, profile] = [
    await offering('c2', renamed),
    await showing('mf-profile', 'p2', renamed),
  ]

  await expect(publish(folder.store, [chat, profile], who)).rejects.toThrow(
    'mf-chat and mf-search do not run together',
  )
  await publish(folder.store, [chat, profile, await showing('mf-search', 'f2', renamed)], who)
  expect(await folder.liveBuilds()).toMatchObject({ 'mf-chat': 'c2', 'mf-profile': 'p2' })
})

test.each<[string, PropTypes, string]>([
  ['another type', { ...before, userName: 'string[]' }, 'mf-chat takes userName: string[]'],
  ['a further required prop', { ...before, tone: 'string' }, 'mf-profile passes no such prop'],
  [
    'a prop that was optional',
    { userId: 'string', userName: 'string', isPrimary: 'boolean' },
    'mf-chat takes isPrimary: boolean; mf-profile passes isPrimary?: boolean',
  ],
  [
    'an optional prop of another name',
    { userId: 'string', userName: 'string', 'primary?': 'boolean' },
    'mf-chat takes primary?: boolean; mf-profile passes isPrimary?: boolean',
  ],
])('refuses a fragment with %s', async (_, popover, message) => {
  await publishAll()

  await expect(publish(folder.store, [await offering('c2', popover)], who)).rejects.toThrow(message)
})

test.each<[string, PropTypes]>([
  ['the same props', before],
  ['a further optional prop', { ...before, 'tone?': 'string' }],
  ['an optional prop less', { userId: 'string', userName: 'string' }],
  [
    'a prop that was required',
    { 'userId?': 'string', userName: 'string', 'isPrimary?': 'boolean' },
  ],
])('accepts a fragment with %s', async (_, popover) => {
  await publishAll()

  await publish(folder.store, [await offering('c2', popover)], who)
  expect(await folder.liveBuilds()).toMatchObject({ 'mf-chat': 'c2' })
})

test('refuses a canary, which a visitor may get without the other front end', async () => {
  await publishAll()
  const canary = [await offering('c2', renamed), await showing('mf-profile', 'p2', renamed)]

  await expect(publish(folder.store, canary, { ...who, canary: 5 })).rejects.toThrow(together)
})

test('says how two repositories change a prop one after the other, and accepts each step', async () => {
  await folder.release('shell', 's1')
  const publishOne = async (build: ReturnType<typeof offering>) =>
    publish(folder.store, [await build], who)
  await publishOne(offering('c1', { userId: 'string' }))
  await publishOne(showing('mf-profile', 'p1', { userId: 'string' }))
  const required: PropTypes = { personId: 'string' }
  const steps = (asked: string) =>
    `\nFrom two repositories: first mf-chat takes the old and the new props, all that change as optional ones; then mf-profile passes the new ones, and its src/neighbours declares them without “?”; then mf-chat requires them and drops the old ones. For each step of ${asked}: npm run release -- ${asked}\n`

  await expect(publishOne(offering('c2', required))).rejects.toThrow(steps('mf-chat'))
  await expect(publishOne(showing('mf-profile', 'p2', required))).rejects.toThrow(
    steps('mf-profile'),
  )
  await publishOne(offering('c3', { 'userId?': 'string', 'personId?': 'string' }))
  await publishOne(showing('mf-profile', 'p3', required))
  await publishOne(offering('c4', required))
})

test('names the canary that must end before a front end that does not run with it', async () => {
  await publishAll()
  const further = { ...before, 'tone?': 'string' }
  await publish(folder.store, [await offering('c2', further)], { ...who, canary: 5 })

  const other = { ...before, 'color?': 'string' }
  await expect(
    publish(folder.store, [await showing('mf-profile', 'p2', other)], who),
  ).rejects.toThrow(
    'The canary of mf-chat and mf-profile do not run together, because the props of message-popover differ: mf-chat takes tone?: string; mf-profile passes color?: string. End that canary first: npm run rollback -- mf-chat',
  )
})
