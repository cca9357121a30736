import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'

const { as, visitor, services } = await createTestApp()
const { createUser, createNewcomer, createProject } = createFactories(services.db)

const now = () => new Date().toISOString()

let stamps = 0
const message = (msg: string) => ({ msg, ts: `2026-03-03T12:00:00.${(stamps += 1)}Z` })

const createPair = async () => {
  const [ada, ben] = [await createUser({ name: 'Ada' }), await createUser({ name: 'Ben' })]
  return { ada, ben, adas: await as(ada), bens: await as(ben) }
}

const createTeam = async () => {
  const owner = await createUser({ name: 'Olive' })
  const member = await createUser({ name: 'Mika' })
  const project = await createProject({ owner, members: [member], title: 'Map' })
  return { owner, member, project, owners: await as(owner), members: await as(member) }
}

const leave = (project: { id: string }, person: { id: string }) =>
  services.db
    .deleteFrom('memberships')
    .where('project_id', '=', project.id)
    .where('user_id', '=', person.id)
    .execute()

describe('opening a direct chat', () => {
  test('two people share one chat, whoever opens it', async () => {
    const { ada, ben, adas, bens } = await createPair()
    const params = { userId: ada.id, otherId: ben.id }
    expect(await adas.chatExists({ params })).toBe(false)
    const id = await adas.createChat({ params, body: now() })
    expect(await adas.chatExists({ params })).toBe(true)
    const back = { userId: ben.id, otherId: ada.id }
    expect(await bens.createChat({ params: back, body: now() })).toBe(id)
    expect((await adas.getCurrentUser()).chats).toEqual({ [id]: ben.id })
    expect((await bens.getCurrentUser()).chats).toEqual({ [id]: ada.id })
  })

  test('both opening it at the same moment get the same one', async () => {
    const { ada, ben, adas, bens } = await createPair()
    const ids = await Promise.all(
      [1, 2, 3, 4].flatMap(() => [
        adas.createChat({ params: { userId: ada.id, otherId: ben.id }, body: now() }),
        bens.createChat({ params: { userId: ben.id, otherId: ada.id }, body: now() }),
      ]),
    )
    expect(new Set(ids).size).toBe(1)
  })

  test('nobody opens a chat with themselves', async () => {
    const { ada, adas } = await createPair()
    const params = { userId: ada.id, otherId: ada.id.toUpperCase() }
    await expect(adas.createChat({ params, body: now() })).rejects.toMatchObject({ status: 409 })
  })

  test('nobody opens a chat with somebody unknown, or without a profile', async () => {
    const { ada, adas } = await createPair()
    const newcomer = await createNewcomer()
    for (const otherId of [crypto.randomUUID(), newcomer.id]) {
      const params = { userId: ada.id, otherId }
      await expect(adas.createChat({ params, body: now() })).rejects.toMatchObject({ status: 404 })
    }
  })

  test('nobody acts in the name of somebody else', async () => {
    const { ada, ben, bens } = await createPair()
    const params = { userId: ada.id, otherId: ben.id }
    await expect(bens.chatExists({ params })).rejects.toMatchObject({ status: 403 })
    await expect(bens.createChat({ params, body: now() })).rejects.toMatchObject({ status: 403 })
    await expect(bens.sortChats({ params: { userId: ada.id } })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('a visitor is asked to sign in, a newcomer to finish the profile', async () => {
    const { ada, ben } = await createPair()
    const newcomer = await createNewcomer()
    const params = { userId: ada.id, otherId: ben.id }
    await expect(visitor().createChat({ params, body: now() })).rejects.toMatchObject({
      status: 401,
    })
    const newcomers = await as(newcomer)
    await expect(
      newcomers.createChat({ params: { userId: newcomer.id, otherId: ben.id }, body: now() }),
    ).rejects.toMatchObject({ status: 403, error: 'profile_incomplete' })
  })
})

describe('sending a message', () => {
  const createChat = async () => {
    const pair = await createPair()
    const params = { userId: pair.ada.id, otherId: pair.ben.id }
    return { ...pair, chatId: await pair.adas.createChat({ params, body: now() }) }
  }

  test('both people of a direct chat read what they wrote, in order', async () => {
    const { ada, ben, adas, bens, chatId } = await createChat()
    const body = message('  Hello Ben  ')
    const sent = await adas.sendMessage({ params: { chatId, userId: ada.id }, body })
    expect(sent).toMatchObject({ content: 'Hello Ben', fromId: ada.id, ts: body.ts })
    await bens.sendMessage({ params: { chatId, userId: ben.id }, body: message('Hello Ada') })
    const chat = await adas.getChat({ params: { chatId } })
    expect(chat).toMatchObject({
      isProjectGroupchat: false,
      partner: { id: ben.id, name: 'Ben' },
      lastMessage: { content: 'Hello Ada' },
    })
    expect(chat.messages.map(({ content }) => content)).toEqual(['Hello Ben', 'Hello Ada'])
    expect(chat.people.map(({ name }) => name).toSorted()).toEqual(['Ada', 'Ben'])
    expect((await bens.getChat({ params: { chatId } })).partner).toMatchObject({ id: ada.id })
  })

  test('the same message sent again is stored and announced once', async () => {
    const { ada, adas, bens, chatId } = await createChat()
    const body = message('Once only')
    const params = { chatId, userId: ada.id }
    const answers = await Promise.all([1, 2, 3, 4].map(() => adas.sendMessage({ params, body })))
    answers.push(await adas.sendMessage({ params, body }))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await adas.getChat({ params: { chatId } })).messages).toHaveLength(1)
    expect((await bens.getCurrentUser()).notifications).toHaveLength(1)
    const events = await services.db
      .selectFrom('live_events')
      .selectAll()
      .where('user_id', '=', ada.id)
      .execute()
    expect(events).toHaveLength(1)
  })

  test("the server's clock and order hold, whatever the sender claims", async () => {
    const { ada, ben, adas, bens, chatId } = await createChat()
    const before = Date.now()
    await Promise.all(
      Array.from({ length: 10 }, (_, count) =>
        (count % 2 ? adas : bens).sendMessage({
          params: { chatId, userId: count % 2 ? ada.id : ben.id },
          body: { msg: `Number ${count}`, ts: `1999-01-01T00:00:0${count}Z` },
        }),
      ),
    )
    const { messages } = await adas.getChat({ params: { chatId } })
    const times = messages.map(({ timeSent }) => timeSent)
    expect(new Set(messages.map(({ seq }) => seq)).size).toBe(10)
    expect(times).toEqual(times.toSorted())
    expect(Date.parse(times[0]!)).toBeGreaterThanOrEqual(before - 1000)
  })

  test('the other person of a direct chat is notified, the sender is not', async () => {
    const { ada, adas, bens, chatId } = await createChat()
    await adas.sendMessage({ params: { chatId, userId: ada.id }, body: message('Hello Ben') })
    expect((await bens.getCurrentUser()).notifications).toMatchObject([
      { type: 'direct-message', chatId, fromId: ada.id, message: 'Hello Ben', projectId: '' },
    ])
    expect((await adas.getCurrentUser()).notifications).toEqual([])
  })

  test('nobody is notified of a message to a group', async () => {
    const { owner, owners, members, project } = await createTeam()
    const params = { chatId: project.chatId, userId: owner.id }
    await owners.sendMessage({ params, body: message('Hello all') })
    expect((await members.getCurrentUser()).notifications).toEqual([])
  })

  test.each([
    ['abc', 400],
    ['   abc   ', 400],
    ['🙂🙂🙂🙂', 201],
    ['x'.repeat(480), 201],
    ['x'.repeat(481), 400],
    ['🙂'.repeat(480), 201],
    ['a\u0000bcd', 400],
  ])('a message has 4 to 480 characters: %j', async (msg, status) => {
    const { ada, adas, chatId } = await createChat()
    const response = await adas.inject({
      method: 'POST',
      url: `/api/chats/send/${chatId}/${ada.id}`,
      payload: message(msg),
    })
    expect(response.statusCode).toBe(status)
  })

  test('only who takes part writes or reads; for others there is no such chat', async () => {
    const { ada, adas, chatId } = await createChat()
    const stranger = await createUser()
    const strangers = await as(stranger)
    const body = message('Let me in')
    const params = { chatId, userId: stranger.id }
    await expect(strangers.sendMessage({ params, body })).rejects.toMatchObject({ status: 404 })
    await expect(strangers.getChat({ params: { chatId } })).rejects.toMatchObject({ status: 404 })
    await expect(
      strangers.sendMessage({ params: { chatId, userId: ada.id }, body }),
    ).rejects.toMatchObject({ status: 403 })
    expect((await adas.sendMessage({ params: { chatId, userId: ada.id }, body })).seq).toBe(1)
    const unknown = { params: { chatId: crypto.randomUUID() } }
    await expect(strangers.getChat(unknown)).rejects.toMatchObject({ status: 404 })
  })

  test("a group chat's members are the project's, always", async () => {
    const { member, owners, members, project } = await createTeam()
    const { chatId } = project
    const params = { chatId, userId: member.id }
    await members.sendMessage({ params, body: message('I am in') })
    await leave(project, member)
    await expect(members.sendMessage({ params, body: message('Still in?') })).rejects.toMatchObject(
      { status: 404 },
    )
    await expect(members.getChat({ params: { chatId } })).rejects.toMatchObject({ status: 404 })
    expect((await members.getCurrentUser()).chats).toEqual({})
    expect(await members.sortChats({ params: { userId: member.id } })).toEqual([])
    const chat = await owners.getChat({ params: { chatId } })
    expect(chat.partner).toEqual({ id: project.id, name: 'Map', photoId: null })
    expect(chat.people).toMatchObject([{ id: member.id, name: 'Mika' }])
    expect((await owners.getCurrentUser()).chats).toEqual({ [chatId]: project.id })
  })
})

describe('reading', () => {
  test('older messages follow by cursor, without gap or repeat', async () => {
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

  test('reading changes nothing: what is unread stays so until one writes', async () => {
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

  test('what was written before one joined is not unread', async () => {
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
    await send('After')
    expect(await lates.sortChats({ params: { userId: late.id } })).toMatchObject([{ unread: 1 }])
    expect((await lates.getChat({ params: { chatId } })).messages).toHaveLength(2)
  })
})

describe('the list of chats', () => {
  test('the one last written in comes first; a direct one only once something was written', async () => {
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

  test('a direct chat that was hidden comes back with a new message, without the older ones', async () => {
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

  test('pages follow each other without gap or repeat', async () => {
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
