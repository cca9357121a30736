import type { Message } from '@quad/contract'
import { createTestApp } from '../../test/app.ts'
import type { Browser } from '../../test/browser.ts'
import { createChangingMessages, edit, remove } from '../../test/changing-messages.ts'
import { message } from '../../test/chatting.ts'
import { createFactories } from '../../test/factories.ts'
import { liveEventsOf } from '../../test/live-events.ts'

const app = await createTestApp()
const { db } = app.services
const { createTalk, createTeam } = createChangingMessages(app, createFactories(db))

/** Sends a reply. */
const reply = (
  browser: Browser,
  { chatId, userId }: { chatId: string; userId: string },
  { seq, msg = 'That is what I mean' }: { seq: number; msg?: string },
): Promise<Message> =>
  browser.sendMessage({ params: { chatId, userId }, body: { ...message(msg), replyTo: seq } })

describe('a reply', () => {
  test('has the message that it replies to, for all who see both', async () => {
    const { ada, ben, bens, adas, chatId, seen, hello } = await createTalk()
    const sent = await reply(bens, { chatId, userId: ben.id }, hello)
    const { id, seq } = hello
    const quoted = { id, seq, fromId: ada.id, fromName: 'Ada', content: 'Helo Ben', deleted: false }
    expect(sent.replyTo).toEqual(quoted)
    expect((await seen(adas)).map(({ replyTo }) => replyTo)).toEqual([null, quoted])
    // A stream adds what it replies to, as its person sees it.
    expect(await liveEventsOf(db, ada)).toContainEqual(
      expect.objectContaining({
        type: 'message',
        message: expect.objectContaining({ id: sent.id, replyTo: null }),
      }),
    )
  })

  test('is one message when it is repeated', async () => {
    const { ben, bens, chatId, seen, hello } = await createTalk()
    const call = {
      params: { chatId, userId: ben.id },
      body: { ...message('Yes, please'), replyTo: hello.seq },
    }
    const sent = await bens.sendMessage(call)
    expect(await bens.sendMessage(call)).toEqual(sent)
    expect(await seen(bens)).toHaveLength(2)
  })

  test('quotes an edited message as it is now, and of a deleted one that it is deleted', async () => {
    const { ben, adas, bens, chatId, seen, hello } = await createTalk()
    const sent = await reply(bens, { chatId, userId: ben.id }, hello)
    await edit(adas, hello, 'Hello Ben')
    expect((await seen(bens)).at(-1)?.replyTo).toMatchObject({ content: 'Hello Ben' })
    await remove(adas, hello)
    expect((await seen(bens)).at(-1)?.replyTo).toMatchObject({ content: '', deleted: true })
    // Also if the sender has not seen yet that it is deleted.
    const late = await reply(bens, { chatId, userId: ben.id }, hello)
    expect(late.replyTo).toMatchObject({ content: '', deleted: true })
    await remove(bens, sent)
    expect((await seen(bens)).at(-2)).toMatchObject({ deleted: true, replyTo: null })
  })

  test.each([
    ['of another chat', async (chatId: string) => ({ chatId, seq: 2 })],
    ['that does not exist', async (chatId: string) => ({ chatId, seq: 99 })],
  ])('to a message %s is refused', async (_, target) => {
    const { ben, bens, chatId } = await createTalk()
    const other = await createTalk()
    await other.send(other.bens, other.ben, 'Second')
    const { seq } = await target(chatId)
    await expect(reply(bens, { chatId, userId: ben.id }, { seq })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('to a line of a team is refused', async () => {
    const { member, members, chatId } = await createTeam()
    await db
      .insertInto('messages')
      .values({
        chat_id: chatId,
        seq: 50,
        from_id: member.id,
        content: '',
        client_ts: 'line',
        line: 'joined',
      })
      .execute()
    await expect(reply(members, { chatId, userId: member.id }, { seq: 50 })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('does not show a hidden message to the people from whom it is hidden', async () => {
    const { ada, ben, adas, bens, chatId, send, seen, block } = await createTalk()
    await block()
    const hidden = await send(adas, ada, 'Do you hear me?')
    await expect(reply(bens, { chatId, userId: ben.id }, hidden)).rejects.toMatchObject({
      status: 409,
    })
    await bens.unblockPerson({ params: { userId: ben.id, otherId: ada.id }, body: '' })
    await expect(reply(bens, { chatId, userId: ben.id }, hidden)).rejects.toMatchObject({
      status: 404,
    })
    const sent = await reply(adas, { chatId, userId: ada.id }, hidden)
    expect(sent.replyTo).toMatchObject({ content: 'Do you hear me?' })
    expect((await seen(bens)).at(-1)).toMatchObject({ id: sent.id, replyTo: null })
    expect(JSON.stringify(await liveEventsOf(db, ben))).not.toContain('hear me')
  })

  test('quotes nothing that a person deleted with the chat', async () => {
    const { ben, adas, bens, chatId, seen, hello } = await createTalk()
    const before = await reply(bens, { chatId, userId: ben.id }, hello)
    await adas.deleteChat({ params: { chatId } })
    await reply(bens, { chatId, userId: ben.id }, before)
    expect((await seen(adas)).map(({ replyTo }) => replyTo)).toEqual([null])
  })
})
