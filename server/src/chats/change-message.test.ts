import { limits, texts } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { createChangingMessages, edit, react, remove } from '../../test/changing-messages.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import { silentLog as log } from '../../test/silent-log.ts'
import { purge } from '../app/upkeep.ts'
import { keptVersionDays } from './change-message.ts'
import { reactionLimits, refusals } from './policy.ts'

const app = await createTestApp()
const { services } = app
const { db } = services
const factories = createFactories(db)
const { createUser } = factories

const { createTalk, createTeam, changesOf } = createChangingMessages(app, factories)

/** Makes a message this many minutes older. */
const makeOlder = ({ id }: { id: string }, minutes: number) =>
  sql`
    update messages set created_at = created_at - make_interval(mins => ${minutes})
    where id = ${id}`.execute(db)

describe('editing', () => {
  test('changes the text for everyone, marks it, and keeps its order and read state', async () => {
    const { ada, ben, adas, bens, seen, preview, send, hello } = await createTalk()
    await send(adas, ada, 'How are you?')
    const edited = await edit(adas, hello, '  Hello Ben  ')
    expect(edited).toEqual({ ...hello, content: 'Hello Ben', edited: true, revision: 1 })
    expect(await seen(bens)).toMatchObject([
      { content: 'Hello Ben', edited: true, seq: hello.seq, timeSent: hello.timeSent },
      { content: 'How are you?', edited: false },
    ])
    expect(await preview(bens, ben)).toMatchObject({
      unread: 2,
      lastMessage: { content: 'How are you?' },
    })
    for (const person of [ada, ben]) {
      expect(await changesOf(person)).toMatchObject([{ message: { id: hello.id } }])
    }
  })

  test('changes nothing and announces nothing for the same text', async () => {
    const { ben, adas, hello } = await createTalk()
    expect(await edit(adas, hello, hello.content)).toEqual(hello)
    expect(await changesOf(ben)).toEqual([])
  })

  test(`is possible for ${limits.messageEditMinutes} minutes by the clock of the server`, async () => {
    const { adas, hello } = await createTalk()
    await makeOlder(hello, limits.messageEditMinutes - 1)
    expect(await edit(adas, hello, 'Hello Ben')).toMatchObject({ edited: true })
    await makeOlder(hello, 1)
    await expect(edit(adas, hello, 'Too late')).rejects.toMatchObject({
      status: 409,
      message: refusals.tooLate,
    })
  })

  test('refuses a deleted message, and one of a chat that the person has deleted', async () => {
    const { adas, chatId, hello } = await createTalk()
    await remove(adas, hello)
    await expect(edit(adas, hello, 'Anyway')).rejects.toMatchObject({
      status: 409,
      message: refusals.deleted,
    })
    await adas.deleteChat({ params: { chatId } })
    await expect(edit(adas, hello, 'Anyway')).rejects.toMatchObject({ status: 404 })
  })
})

describe('deleting', () => {
  test('leaves a trace for everyone, without text and reactions', async () => {
    const { ada, ben, adas, bens, seen, preview, hello } = await createTalk()
    await react(bens, hello, '👍')
    const trace = await remove(adas, hello)
    expect(trace).toEqual({ ...hello, content: '', deleted: true, edited: false, revision: 2 })
    for (const browser of [adas, bens]) expect(await seen(browser)).toEqual([trace])
    const lastMessage = { content: '', deleted: true }
    expect(await preview(adas, ada)).toMatchObject({ lastMessage })
    expect(await preview(bens, ben)).toMatchObject({ lastMessage })
    expect(await changesOf(ben)).toHaveLength(2)
  })

  test('is possible at any time, and repeating it changes nothing', async () => {
    const { ben, adas, hello } = await createTalk()
    await makeOlder(hello, 10_000)
    const trace = await remove(adas, hello)
    expect(await remove(adas, hello)).toEqual(trace)
    expect(await changesOf(ben)).toHaveLength(1)
  })

  test('makes an unread message no longer unread', async () => {
    const { ada, ben, adas, bens, preview, send, hello } = await createTalk()
    await send(adas, ada, 'Are you there?')
    await remove(adas, hello)
    expect(await preview(bens, ben)).toMatchObject({ unread: 1 })
    await remove(adas, await send(adas, ada, 'Hello?'))
    expect(await preview(bens, ben)).toMatchObject({ unread: 1, lastMessage: { deleted: true } })
  })

  test('keeps earlier texts for some months', async () => {
    const { adas, hello } = await createTalk()
    await edit(adas, hello, 'Hello Ben')
    await remove(adas, hello)
    const kept = () =>
      db
        .selectFrom('message_versions')
        .select('content')
        .where('message_id', '=', hello.id)
        .execute()
    await purge({ db, log }, 'message_versions')
    expect(await kept()).toEqual([{ content: 'Helo Ben' }, { content: 'Hello Ben' }])
    await db
      .updateTable('message_versions')
      .set({
        replaced_at: sql<Date>`now() - make_interval(days => ${keptVersionDays}, hours => 1)`,
      })
      .where('message_id', '=', hello.id)
      .execute()
    await purge({ db, log }, 'message_versions')
    expect(await kept()).toEqual([])
  })
})

describe('a person whom the other has blocked', () => {
  test('edits and reacts as before, which the other does not see', async () => {
    const { ada, ben, adas, bens, seen, preview, send, block, hello } = await createTalk()
    const his = await send(bens, ben, 'Hello Ada')
    await block()
    const events = (await liveEventsOf(db, ben)).length
    expect(await edit(adas, hello, 'You fool')).toMatchObject({ content: 'You fool', edited: true })
    expect((await react(adas, his, '👎')).reactions).toEqual([
      { emoji: '👎', by: [{ id: ada.id, name: 'Ada' }] },
    ])
    expect(await seen(adas)).toMatchObject([{ content: 'You fool' }, { reactions: [{}] }])
    expect(await seen(bens)).toMatchObject([
      { content: 'Helo Ben', edited: false },
      { content: 'Hello Ada', reactions: [] },
    ])
    expect(await liveEventsOf(db, ben)).toHaveLength(events)

    const after = await send(adas, ada, 'Are you there?')
    await edit(adas, after, 'Are you here?')
    expect((await preview(adas, ada))?.lastMessage).toMatchObject({
      content: 'Are you here?',
      edited: true,
    })
    await remove(adas, after)
    expect((await preview(adas, ada))?.lastMessage).toMatchObject({ deleted: true })
    expect((await preview(bens, ben))?.lastMessage).toMatchObject({ content: 'Hello Ada' })
    expect(await liveEventsOf(db, ben)).toHaveLength(events)
  })

  test('shows the other an edit from before the end of the block only with the next edit', async () => {
    const { ada, ben, adas, bens, seen, block, hello } = await createTalk()
    await block()
    await edit(adas, hello, 'You fool')
    await bens.unblockPerson({ params: { userId: ben.id, otherId: ada.id }, body: '' })
    expect(await seen(bens)).toMatchObject([{ content: 'Helo Ben' }])
    await edit(adas, hello, 'Hello Ben')
    expect(await seen(bens)).toMatchObject([{ content: 'Hello Ben', edited: true }])
  })

  test('learns nothing of the block from the data export', async () => {
    const exported = async (isBlocked: boolean) => {
      const { ada, adas, block, hello } = await createTalk()
      if (isBlocked) await block()
      for (const text of ['You fool', 'You friend']) await edit(adas, hello, text)
      const before = await adas.exportData({ params: { userId: ada.id } })
      await remove(adas, hello)
      const after = await adas.exportData({ params: { userId: ada.id } })
      return [before, after].map(({ messages: [own] }) => ({
        ...own,
        chatId: null,
        timeSent: null,
      }))
    }
    expect(await exported(true)).toEqual(await exported(false))
  })

  test('is reported with the texts that the other has seen', async () => {
    const { ben, adas, bens, block, hello } = await createTalk()
    const report = async (reason: string) => {
      const body = { about: 'message' as const, id: hello.id, reason }
      await bens.sendReport({ body })
      const { copy } = await db
        .selectFrom('reports')
        .select('copy')
        .where('reporter_id', '=', ben.id)
        .orderBy('at', 'desc')
        .executeTakeFirstOrThrow()
      return copy
    }
    await block()
    for (const text of ['You fool', 'You friend']) await edit(adas, hello, text)
    const { text, earlier } = await report('It was rude.')
    expect({ text, earlier }).toEqual({ text: 'Helo Ben', earlier: undefined })
    await remove(adas, hello)
    expect(await report('It was deleted.')).toMatchObject({ text: '', earlier: ['Helo Ben'] })
  })

  test('takes back what the other has seen', async () => {
    const { ben, adas, bens, send, seen, block, hello } = await createTalk()
    const his = await send(bens, ben, 'Hello Ada')
    await react(adas, his, '👎')
    await block()
    await edit(adas, hello, 'You fool')
    await react(adas, his, '👎', false)
    await remove(adas, hello)
    expect(await seen(bens)).toMatchObject([{ content: '', deleted: true }, { reactions: [] }])
  })
})

test('a person who has blocked the other takes back, but neither edits nor reacts', async () => {
  const { ben, adas, bens, send, seen, block, hello } = await createTalk()
  const his = await send(bens, ben, 'Hello Ada')
  await react(bens, hello, '👍')
  await block()
  await expect(edit(bens, his, 'Hi Ada')).rejects.toMatchObject({ message: texts.personBlocked })
  await expect(react(bens, hello, '🎉')).rejects.toMatchObject({ message: texts.personBlocked })
  expect((await react(bens, hello, '👍', false)).reactions).toEqual([])
  await remove(bens, his)
  expect(await seen(adas)).toMatchObject([{ reactions: [] }, { deleted: true }])
})

describe('reacting', () => {
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
    for (let count = 0; count < 2; count += 1) {
      const taken = await react(bens, hello, '👍', false)
      expect(taken).toMatchObject({ reactions: [], revision: 2 })
    }
    expect(await changesOf(ben)).toHaveLength(2)
  })

  test('accepts one emoji, and nothing else', async () => {
    const { bens, hello } = await createTalk()
    for (const emoji of ['👍', '❤️', '👩🏽‍🚀', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇨🇭', '5️⃣', ' 👍 ']) {
      expect((await react(bens, hello, emoji)).reactions).toMatchObject([{ emoji: emoji.trim() }])
      await react(bens, hello, emoji, false)
    }
    const refused = [
      '',
      'a',
      '5',
      'ok',
      '👍👍',
      '👍 ok',
      '❤',
      '\u200d',
      '<b>',
      '🏽👍',
      '👍'.repeat(50),
    ]
    for (const emoji of refused) {
      await expect(react(bens, hello, emoji)).rejects.toMatchObject({
        status: 400,
        fields: { emoji: texts.oneEmoji },
      })
    }
  })

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
    await expect(react(adas, his, '🎉')).rejects.toThrow(texts.partnerDeleted)
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
})
