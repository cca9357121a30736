import { texts } from '@quad/contract'
import { createTestApp } from '../../test/app.ts'
import { createChangingMessages, edit, react, remove } from '../../test/changing-messages.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { reactionLimits, refusals } from './policy.ts'

const app = await createTestApp()
const { db } = app.services
const factories = createFactories(db)
const { createUser } = factories
const { createTalk, createTeam, changesOf } = createChangingMessages(app, factories)

const by = (...people: Person[]) => people.map(({ id, name }) => ({ id, name }))

test('shows everyone who reacted, in the order of their reactions', async () => {
  const { owner, member, owners, members, chatId, hello } = await createTeam()
  await react(members, hello, '👍')
  await react(owners, hello, '🎉')
  const changed = await react(owners, hello, '👍')
  expect(changed.reactions).toEqual([
    { emoji: '👍', by: by(member, owner) },
    { emoji: '🎉', by: by(owner) },
  ])
  expect((await members.getChat({ params: { chatId } })).messages).toEqual([changed])
  const taken = await react(members, hello, '👍', false)
  expect(taken.reactions).toEqual([
    { emoji: '🎉', by: by(owner) },
    { emoji: '👍', by: by(owner) },
  ])
  expect(await changesOf(member)).toHaveLength(4)
})

test('makes nothing unread, and notifies no one', async () => {
  const { ada, adas, bens, preview, seen, send, ben, hello } = await createTalk()
  await adas.markRead({ params: { chatId: (await preview(adas, ada))!.id }, body: { seq: 9 } })
  const before = await preview(adas, ada)
  await react(bens, hello, '👍')
  expect(await preview(adas, ada)).toEqual({
    ...before,
    lastMessage: { ...before?.lastMessage, revision: 1 },
  })
  expect((await adas.getCurrentUser()).notifications).toEqual([])
  await send(bens, ben, 'And a text')
  expect(await seen(adas)).toHaveLength(2)
})

test('repeating it changes nothing', async () => {
  const { ben, bens, hello } = await createTalk()
  const once = await react(bens, hello, '👍')
  expect(await react(bens, hello, '👍')).toEqual(once)
  await react(bens, hello, '👍', false)
  expect(await react(bens, hello, '👍', false)).toMatchObject({ reactions: [], revision: 2 })
  expect(await changesOf(ben)).toHaveLength(2)
})

test.each(['👍', '❤️', '👩🏽‍🚀', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇨🇭', '5️⃣', ' 👍 '])('accepts one emoji: %s', async (emoji) => {
  const { bens, hello } = await createTalk()
  expect((await react(bens, hello, emoji)).reactions).toMatchObject([{ emoji: emoji.trim() }])
})

test.each(['', 'a', '5', 'ok', '👍👍', '👍 ok', '❤', '\u200d', '<b>', '🏽👍', '👍'.repeat(50)])(
  'refuses anything else: %j',
  async (emoji) => {
    const { bens, hello } = await createTalk()
    await expect(react(bens, hello, emoji)).rejects.toMatchObject({
      status: 400,
      fields: { emoji: texts.oneEmoji },
    })
  },
)

test(`allows a person ${reactionLimits.perPerson} reactions to a message`, async () => {
  const { adas, bens, hello } = await createTalk()
  const emoji = ['👍', '🎉', '👀', '😂', '❤️', '🚀']
  for (const each of emoji.slice(0, 5)) await react(bens, hello, each)
  await expect(react(bens, hello, emoji[5]!)).rejects.toMatchObject({
    status: 409,
    message: refusals.tooMany,
  })
  expect((await react(adas, hello, emoji[5]!)).reactions).toHaveLength(6)
})

test(`allows ${reactionLimits.perMessage} different emoji under a message, and more people for each`, async () => {
  const { adas, bens, hello } = await createTalk()
  const giver = await createUser()
  const emoji = Array.from({ length: reactionLimits.perMessage }, (_, nth) =>
    String.fromCodePoint(0x1f400 + nth),
  )
  await db
    .insertInto('message_reactions')
    .values(emoji.map((each) => ({ message_id: hello.id, user_id: giver.id, emoji: each })))
    .execute()
  await expect(react(bens, hello, '👍')).rejects.toMatchObject({ status: 409 })
  expect((await react(adas, hello, emoji[0]!)).reactions[0]?.by).toHaveLength(2)
})

test('is refused on a deleted message and to a deleted account', async () => {
  const { ben, adas, bens, send, hello } = await createTalk()
  const his = await send(bens, ben, 'Hello Ada')
  await remove(adas, hello)
  await expect(react(bens, hello, '👍')).rejects.toMatchObject({
    message: refusals.deleted,
  })
  await react(adas, his, '👍')
  await bens.deleteUser({ params: { userId: ben.id } })
  await expect(react(adas, his, '🎉')).rejects.toMatchObject({ message: texts.partnerDeleted })
  // Taking back is still possible.
  expect((await react(adas, his, '👍', false)).reactions).toEqual([])
})

test('shows a person nothing of a chat that the person has deleted', async () => {
  const { ben, adas, bens, chatId, hello, preview } = await createTalk()
  await bens.deleteChat({ params: { chatId } })
  await expect(react(bens, hello, '👍')).rejects.toMatchObject({ status: 404 })
  await edit(adas, hello, 'Hello Ben')
  await react(adas, hello, '👍')
  expect(await preview(bens, ben)).toBeUndefined()
})

test('goes with the account of its giver, and stays with a former member', async () => {
  const { member, owners, members, project, chatId, hello } = await createTeam()
  await react(members, hello, '👍')
  const reactions = async () =>
    (await owners.getChat({ params: { chatId } })).messages[0]?.reactions
  await members.leaveProject({ params: { userId: member.id, projectId: project.id } })
  expect(await reactions()).toEqual([{ emoji: '👍', by: by(member) }])
  await members.deleteUser({ params: { userId: member.id } })
  expect(await reactions()).toEqual([])
})

test('previews hold no reactions', async () => {
  const { ben, bens, chatId, preview, hello } = await createTalk()
  await react(bens, hello, '👍')
  expect((await preview(bens, ben))?.lastMessage).not.toHaveProperty('reactions')
  expect((await bens.getChat({ params: { chatId } })).lastMessage).not.toHaveProperty('reactions')
})
