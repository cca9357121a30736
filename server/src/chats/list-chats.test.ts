import { createTestApp } from '../../test/app.ts'
import { createChatting, message, now } from '../../test/chatting.ts'
import { createFactories } from '../../test/factories.ts'
import { settleDecisions } from '../../test/settle-decisions.ts'

const app = await createTestApp()
const { as, services } = app
const factories = createFactories(services.db)
const { createUser, createProject } = factories
const { createPair, createTeam } = createChatting(app, factories)

describe('reading', () => {
  test('pages older messages by cursor, without gap or repeat', async () => {
    const { owner, owners, project } = await createTeam()
    const { chatId } = project
    for (let count = 1; count <= 5; count += 1) {
      const params = { chatId, userId: owner.id }
      await owners.sendMessage({ params, body: message(`Number ${count}`) })
    }
    const contents = async (url: string) => {
      const response = await owners.inject({ url })
      const { messages } = response.json<{ messages: { content: string }[] }>()
      const next = /<([^>]+)>; rel="next"/.exec(String(response.headers['link'] ?? ''))?.[1]
      expect(response.headers['x-total-count']).toBe('5')
      return { contents: messages.map(({ content }) => content), next }
    }
    const newest = await contents(`/api/chats/${chatId}?limit=2`)
    expect(newest.contents).toEqual(['Number 4', 'Number 5'])
    const older = await contents(newest.next!)
    expect(older.contents).toEqual(['Number 2', 'Number 3'])
    const oldest = await contents(older.next!)
    expect(oldest.contents).toEqual(['Number 1'])
    expect(oldest.next).toBeUndefined()
  })

  test('leaves unread messages unread until the reader writes', async () => {
    const { owner, member, owners, members, project } = await createTeam()
    const { chatId } = project
    const unread = async () =>
      (await members.sortChats({ params: { userId: member.id } })).map((chat) => chat.unread)
    for (const msg of ['First', 'Second']) {
      await owners.sendMessage({ params: { chatId, userId: owner.id }, body: message(msg) })
    }
    await members.getChat({ params: { chatId } })
    expect(await unread()).toEqual([2])
    await members.sendMessage({ params: { chatId, userId: member.id }, body: message('Read') })
    expect(await unread()).toEqual([0])
    expect(await owners.sortChats({ params: { userId: owner.id } })).toMatchObject([{ unread: 1 }])
  })

  test('counts no message from before the person joined as unread', async () => {
    const { owner, owners, project } = await createTeam()
    const { chatId } = project
    const send = (msg: string) =>
      owners.sendMessage({ params: { chatId, userId: owner.id }, body: message(msg) })
    await send('Before')
    const late = await createUser()
    const lates = await as(late)
    const params = { userId: late.id, projectId: project.id }
    await lates.requestToJoin({ params, body: { msg: '', ts: now() } })
    await owners.acceptRequest({ params: { ...params, adminId: owner.id }, body: now() })
    await settleDecisions(services.db, project.id)
    await send('After')
    expect(await lates.sortChats({ params: { userId: late.id } })).toMatchObject([{ unread: 1 }])
    expect((await lates.getChat({ params: { chatId } })).messages).toHaveLength(2)
  })
})

describe('the list of chats', () => {
  test('sorts by the last message, and lists a direct chat from its first message on', async () => {
    const { owner, owners, project } = await createTeam()
    const friend = await createUser({ name: 'Friend' })
    const silent = await createUser()
    const open = (otherId: string) =>
      owners.createChat({ params: { userId: owner.id, otherId }, body: now() })
    const direct = await open(friend.id)
    await open(silent.id)
    const send = (chatId: string, msg: string) =>
      owners.sendMessage({ params: { chatId, userId: owner.id }, body: message(msg) })
    const list = async () =>
      (await owners.sortChats({ params: { userId: owner.id } })).map((chat) => ({
        name: chat.partner.name,
        last: chat.lastMessage?.content,
      }))
    expect(await list()).toEqual([{ name: 'Map', last: undefined }])
    await send(direct, 'To a friend')
    expect(await list()).toEqual([
      { name: 'Friend', last: 'To a friend' },
      { name: 'Map', last: undefined },
    ])
    await send(project.chatId, 'To the team')
    expect(await list()).toEqual([
      { name: 'Map', last: 'To the team' },
      { name: 'Friend', last: 'To a friend' },
    ])
  })

  test('lists a hidden direct chat again after a new message, without the older ones', async () => {
    const { ada, ben, adas, bens } = await createPair()
    const params = { userId: ada.id, otherId: ben.id }
    const chatId = await adas.createChat({ params, body: now() })
    const send = (msg: string) =>
      bens.sendMessage({ params: { chatId, userId: ben.id }, body: message(msg) })
    await send('Old news')
    await services.db
      .insertInto('chat_markers')
      .values({ chat_id: chatId, user_id: ada.id, hidden_seq: 1 })
      .execute()
    const list = () => adas.sortChats({ params: { userId: ada.id } })
    expect(await list()).toEqual([])
    expect(await adas.getChat({ params: { chatId } })).toMatchObject({
      messages: [],
      lastMessage: null,
    })
    await send('News')
    expect(await list()).toMatchObject([{ id: chatId, unread: 1 }])
    const { messages } = await adas.getChat({ params: { chatId } })
    expect(messages.map(({ content }) => content)).toEqual(['News'])
    expect((await bens.getChat({ params: { chatId } })).messages).toHaveLength(2)
  })

  test('has no gap or repeat between pages', async () => {
    const owner = await createUser()
    const owners = await as(owner)
    for (let count = 0; count < 5; count += 1) await createProject({ owner, title: `P${count}` })
    const params = { userId: owner.id }
    const whole = (await owners.sortChats({ params })).map(({ id }) => id)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: { limit: number; cursor?: string } = cursor ? { limit: 2, cursor } : { limit: 2 }
      const page = await owners.page('sortChats', { params, query })
      expect(page.total).toBe(5)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next
    }
    expect(seen).toEqual(whole)
    expect(seen).toHaveLength(5)
  })
})
