import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import type { Browser } from '../../test/browser.ts'
import { createChangingMessages, edit, remove } from '../../test/changing-messages.ts'
import { message } from '../../test/chatting.ts'
import { createFactories, type Person } from '../../test/factories.ts'

const app = await createTestApp()
const { db } = app.services
const { createTalk, createTeam } = createChangingMessages(app, createFactories(db))

const find = (browser: Browser, { id }: Person, text: string) =>
  browser.findMessages({ params: { userId: id }, query: { text } })

const contents = async (...search: Parameters<typeof find>) =>
  (await find(...search)).map((each) => each.message.content)

describe('a search in chats', () => {
  test('finds messages by words and forms of words, the newest first, each with its chat', async () => {
    const { ada, ben, adas, bens, chatId, send } = await createTalk()
    await send(adas, ada, 'We sewed the first sail')
    const second = await send(bens, ben, 'Sewing the second sail now')
    await send(bens, ben, 'Who brings the rope?')

    const [newest] = await find(adas, ada, 'sew sail')
    expect(newest).toEqual({
      chat: {
        id: chatId,
        isProjectGroupchat: false,
        muted: false,
        partner: { id: ben.id, name: 'Ben', photoId: null },
      },
      message: expect.objectContaining({ id: second.id, seq: second.seq, fromName: 'Ben' }),
    })
    expect(await contents(adas, ada, 'sew sail')).toEqual([
      'Sewing the second sail now',
      'We sewed the first sail',
    ])
    expect(await contents(adas, ada, 'rope sail')).toEqual([])
  })

  test('finds the messages of a person, and the chat with a person or of a project', async () => {
    const { member, members, owner, owners, chatId, hello } = await createTeam()
    const send = (browser: Browser, { id: userId }: Person, msg: string) =>
      browser.sendMessage({ params: { chatId, userId }, body: message(msg) })
    await send(members, member, 'I have a drone')

    expect(await contents(owners, owner, 'mika')).toEqual(['I have a drone'])
    expect(await contents(owners, owner, 'mika drone')).toEqual(['I have a drone'])
    expect(await contents(owners, owner, 'map drone')).toEqual(['I have a drone', hello.content])
    expect(await contents(owners, owner, 'mika rope')).toEqual([])

    const { adas, ada, send: write } = await createTalk()
    await write(adas, ada, 'The drone is mine')
    expect(await contents(adas, ada, 'ben drone')).toEqual(['The drone is mine'])
  })

  test('finds a word in the text that is also a name, beside another name', async () => {
    const { owner, owners, member, members, chatId } = await createTeam()
    await members.sendMessage({
      params: { chatId, userId: member.id },
      body: message('I bring olive oil'),
    })
    // Olive has written in this chat, too.
    expect(await contents(owners, owner, 'mika olive')).toEqual(['I bring olive oil'])
    expect(await contents(owners, owner, 'mika olive drone')).toEqual([])
  })

  test('finds nothing of chats in which the person does not take part, or not any more', async () => {
    const { ada, adas } = await createTalk()
    const { member, members, project } = await createTeam()
    expect(await contents(adas, ada, 'drone')).toEqual([])
    expect(await contents(members, member, 'drone')).toEqual(['Who has a drone?'])

    await members.leaveProject({ params: { userId: member.id, projectId: project.id } })
    expect(await contents(members, member, 'drone')).toEqual([])
    expect(await contents(members, member, 'map')).toEqual([])
  })

  test('finds a message as it is now, and none that is deleted', async () => {
    const { ada, ben, adas, bens, hello } = await createTalk()
    await edit(adas, hello, 'Hello Ben, dear friend')
    expect(await contents(bens, ben, 'helo')).toEqual([])
    expect(await contents(bens, ben, 'dear')).toEqual(['Hello Ben, dear friend'])

    await remove(adas, hello)
    expect(await contents(bens, ben, 'dear')).toEqual([])
    expect(await contents(adas, ada, 'ben')).toEqual([])
  })

  test('finds nothing that a person deleted with the chat', async () => {
    const { ada, ben, adas, bens, chatId, send } = await createTalk()
    await bens.deleteChat({ params: { chatId } })
    await send(adas, ada, 'Hello again')
    expect(await contents(bens, ben, 'ada')).toEqual(['Hello again'])
    expect(await contents(adas, ada, 'ben')).toEqual(['Hello again', 'Helo Ben'])
  })

  test('does not show a block: only the sender finds hidden messages and edits', async () => {
    const { ada, ben, adas, bens, send, block, hello } = await createTalk()
    await block()
    await send(adas, ada, 'Do you hear me?')
    await edit(adas, hello, 'Hello, my lighthouse')

    expect(await contents(adas, ada, 'hear')).toEqual(['Do you hear me?'])
    expect(await contents(adas, ada, 'lighthouse')).toEqual(['Hello, my lighthouse'])
    expect(await contents(adas, ada, 'helo')).toEqual([])
    expect(await contents(bens, ben, 'hear')).toEqual([])
    expect(await contents(bens, ben, 'lighthouse')).toEqual([])
    expect(await contents(bens, ben, 'helo')).toEqual(['Helo Ben'])
  })

  test('finds no lines of a team', async () => {
    const { owner, owners, member, chatId } = await createTeam()
    await db
      .insertInto('messages')
      .values({
        chat_id: chatId,
        seq: 50,
        from_id: member.id,
        content: 'Regatta',
        client_ts: 'line',
        line: 'event-created',
      })
      .execute()
    expect(await contents(owners, owner, 'regatta')).toEqual([])
    expect(await contents(owners, owner, 'mika')).toEqual([])
  })

  test('goes on with the next page, and says how many there are', async () => {
    const { ada, adas, send } = await createTalk()
    for (const nth of [1, 2, 3]) await send(adas, ada, `Sail number ${nth}`)
    const search = (cursor?: string) =>
      adas.page('findMessages', {
        params: { userId: ada.id },
        query: { text: 'sail', limit: 2, ...(cursor !== undefined && { cursor }) },
      })

    const first = await search()
    expect(first).toMatchObject({ total: 3 })
    const second = await search(first.next ?? '')
    expect([...first.items, ...second.items].map((each) => each.message.content)).toEqual([
      'Sail number 3',
      'Sail number 2',
      'Sail number 1',
    ])
    expect(second.next).toBeNull()
  })

  test('reads the words of messages from their index', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select from messages where line is null and deleted_at is null
      and with_stems(searchable(content)) @@ to_tsquery('simple', 'sail')`.execute(db)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('messages_search')
  })
})
