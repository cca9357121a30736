import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'
import { refusals } from './policy.ts'

const { as, services } = await createTestApp()
const { db } = services
const { createUser, createChat } = createFactories(db)

const rounds = 20

/** The concurrent people, replaced now and then because of the rates of the endpoints. */
const createRacers = async () => {
  const [ada, ben] = [await createUser(), await createUser()]
  return { ada, ben, adas: await as(ada), bens: await as(ben) }
}

test(`creates one chat when both people open it at once, in each of ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { ada, ben, adas, bens } = await createRacers()
    const [his, hers] = await Promise.all([
      bens.createChat({ params: { userId: ben.id, otherId: ada.id }, body: '' }),
      adas.createChat({ params: { userId: ada.id, otherId: ben.id }, body: '' }),
    ])
    expect(his).toBe(hers)
  }
  const chats = await db.selectFrom('chats').select('id').execute()
  expect(chats).toHaveLength(rounds)
})

test(`shows or deletes a message that is sent during a deletion, never half of it, in each of ${rounds} rounds`, async () => {
  let racers = await createRacers()
  for (let round = 0; round < rounds; round += 1) {
    if (round % 20 === 0) racers = await createRacers()
    const { ada, ben, adas, bens } = racers
    const chatId = await bens.createChat({ params: { userId: ben.id, otherId: ada.id }, body: '' })
    const send = (msg: string) =>
      bens.sendMessage({
        params: { chatId, userId: ben.id },
        body: { msg, ts: `${round} ${msg}` },
      })
    await send('Before')
    const deletion = () => adas.deleteChat({ params: { chatId } })
    // Either may be the first to be sent.
    const racing = round % 2 ? [deletion(), send('News')] : [send('News'), deletion()]
    await Promise.all(racing)

    const list = await adas.sortChats({ params: { userId: ada.id } })
    const { messages } = await adas.getChat({ params: { chatId } })
    const contents = messages.map(({ content }) => content)
    expect(contents).toEqual(list.length > 0 ? ['News'] : [])
    expect(list).toEqual(list.length > 0 ? [expect.objectContaining({ unread: 1 })] : [])
    const { notifications } = await adas.getCurrentUser()
    expect(notifications).toHaveLength(list.length)
    const his = await bens.getChat({ params: { chatId } })
    expect(his.messages.at(-1)?.content).toBe('News')
    await db.deleteFrom('chats').where('id', '=', chatId).execute()
  }
})

test(`purges all or nothing when the last deletion meets a message, in each of ${rounds} rounds`, async () => {
  let racers = await createRacers()
  for (let round = 0; round < rounds; round += 1) {
    if (round % 20 === 0) racers = await createRacers()
    const { ada, ben, adas, bens } = racers
    const { id: chatId } = await createChat(ada, ben)
    const params = { chatId }
    await adas.deleteChat({ params })
    const [deleted, sent, read] = await Promise.allSettled([
      bens.deleteChat({ params }),
      bens.sendMessage({ params: { chatId, userId: ben.id }, body: { msg: 'News', ts: 'now' } }),
      bens.markRead({ params, body: { seq: 1 } }),
    ])
    expect(deleted.status).toBe('fulfilled')
    if (read.status === 'rejected') expect(read.reason).toMatchObject({ status: 404 })
    const open = adas.getChat({ params })
    if (sent.status === 'rejected') {
      expect(sent.reason).toMatchObject({ status: 404 })
      await expect(open).rejects.toMatchObject({ status: 404 })
    } else {
      expect((await open).messages).toMatchObject([{ content: 'News' }])
      await adas.deleteChat({ params })
      // Sent first, the sender deleted it; deleted first, the chat was purged.
      await expect(bens.getChat({ params })).rejects.toMatchObject({ status: 404 })
    }
    await db.deleteFrom('chats').where('id', '=', chatId).execute()
  }
})

test(`edits, deletes and reacts in one order for everyone, in each of ${rounds} rounds`, async () => {
  let racers = await createRacers()
  for (let round = 0; round < rounds; round += 1) {
    // Below the rates of a person.
    if (round % 10 === 0) racers = await createRacers()
    const { ada, ben, adas, bens } = racers
    const { id: chatId } = await createChat(ada, ben)
    const body = { msg: 'Helo Ben', ts: 'now' }
    const sent = await adas.sendMessage({ params: { chatId, userId: ada.id }, body })
    const params = { messageId: sent.id }
    const edit = (msg: string) => adas.editMessage({ params, body: { msg } })
    const react = (browser: typeof adas) =>
      browser.reactToMessage({ params, body: { emoji: '👍', reacts: true } })
    const isDeleted = round % 2 === 0
    const outcomes = await Promise.allSettled([
      edit('Hello Ben'),
      edit('Hey there Ben'),
      react(adas),
      react(bens),
      react(bens),
      ...(isDeleted ? [adas.deleteMessage({ params })] : []),
    ])
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    for (const { reason } of refused as PromiseRejectedResult[]) {
      expect(reason).toMatchObject({ status: 409, message: refusals.deleted })
    }
    const seenBy = async (each: typeof adas) =>
      (await each.getChat({ params: { chatId } })).messages[0]
    const [hers, his] = [await seenBy(adas), await seenBy(bens)]
    expect(hers).toEqual(his)
    const [quote] = (await bens.getCurrentUser()).notifications
    const [{ count } = { count: 0 }] = await db
      .selectFrom('message_reactions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('message_id', '=', sent.id)
      .execute()
    if (isDeleted) {
      expect(hers).toMatchObject({ deleted: true, content: '', reactions: [] })
      expect([quote, count]).toEqual([undefined, 0])
    } else {
      expect(refused).toEqual([])
      expect(hers).toMatchObject({ revision: 4, reactions: [{ by: [{}, {}] }] })
      expect([quote?.message, count]).toEqual([hers?.content, 2])
    }
    await db.deleteFrom('chats').where('id', '=', chatId).execute()
  }
})
