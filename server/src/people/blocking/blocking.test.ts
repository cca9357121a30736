import { texts } from '@quad/contract'
import { createTestApp } from '../../../test/app.ts'
import { message } from '../../../test/chatting.ts'
import { createFactories, type Person } from '../../../test/factories.ts'
import { liveEventsOf } from '../../../test/live-events.ts'
import { settleDecisions } from '../../../test/settle-decisions.ts'
import { silentLog as log } from '../../../test/silent-log.ts'
import { remindOfRequests } from '../../projects/joining/request-to-join.ts'

const { as, services } = await createTestApp()
const { db } = services
const { createUser, createProject, createChat, createJoinRequest } = createFactories(db)

type Browser = Awaited<ReturnType<typeof as>>

const block = (browser: Browser, person: Person, other: Pick<Person, 'id'>) =>
  browser.blockPerson({ params: { userId: person.id, otherId: other.id }, body: '' })
const unblock = (browser: Browser, person: Person, other: Pick<Person, 'id'>) =>
  browser.unblockPerson({ params: { userId: person.id, otherId: other.id }, body: '' })

/** Ada and Ben, before Ada blocks Ben. */
const createPair = async () => {
  const [ada, ben] = [await createUser({ name: 'Ada' }), await createUser({ name: 'Ben' })]
  const [adas, bens] = [await as(ada), await as(ben)]
  return { ada, ben, adas, bens, blockBen: () => block(adas, ada, ben) }
}

const createTalk = async () => {
  const pair = await createPair()
  const { id: chatId } = await createChat(pair.ada, pair.ben)
  const send = (browser: Browser, person: Person, msg: string) =>
    browser.sendMessage({ params: { chatId, userId: person.id }, body: message(msg) })
  const contents = async (browser: Browser) =>
    (await browser.getChat({ params: { chatId } })).messages.map(({ content }) => content)
  const preview = async (browser: Browser, { id }: Person) =>
    (await browser.sortChats({ params: { userId: id } })).find((chat) => chat.id === chatId)
  return { ...pair, chatId, send, contents, preview }
}

describe('a blocked person', () => {
  test('writes as before, and is not read', async () => {
    const { ada, ben, adas, bens, blockBen, send, contents, preview } = await createTalk()
    await send(bens, ben, 'Before')
    await blockBen()
    const sent = await send(bens, ben, 'After')
    expect(sent).toMatchObject({ content: 'After', fromId: ben.id })
    expect(await contents(bens)).toEqual(['Before', 'After'])
    expect((await preview(bens, ben))?.lastMessage?.content).toBe('After')
    expect(await contents(adas)).toEqual(['Before'])
    expect(await preview(adas, ada)).toMatchObject({
      lastMessage: { content: 'Before' },
      unread: 1,
    })
  })

  test('gets the same responses and texts as before', async () => {
    const { ada, ben, bens, blockBen, send, chatId } = await createTalk()
    const project = await createProject({ owner: ben })
    const acts = async () => [
      await bens.getUser({ params: { userId: ada.id } }),
      await bens.chatExists({ params: { userId: ben.id, otherId: ada.id } }),
      await bens.createChat({ params: { userId: ben.id, otherId: ada.id }, body: '' }),
      Object.keys(await send(bens, ben, 'Hello')),
      { ...(await bens.getChat({ params: { chatId } })), messages: [], lastMessage: 0, readSeq: 0 },
      await bens.inviteToProject({
        params: { senderId: ben.id, targetId: ada.id, projectId: project.id },
        body: { msg: '', ts: '' },
      }),
    ]
    const before = await acts()
    await blockBen()
    expect(await acts()).toEqual(before)
  })

  test('causes no live event, notification or mail', async () => {
    const { ada, ben, adas, bens, blockBen, send } = await createTalk()
    await blockBen()
    const before = await liveEventsOf(db, ada)
    await send(bens, ben, 'Hello')
    expect(await liveEventsOf(db, ada)).toEqual(before)
    expect((await adas.getCurrentUser()).notifications).toEqual([])
    const told = await liveEventsOf(db, ben)
    expect(told).toMatchObject([{ type: 'message', message: { content: 'Hello' } }])
  })

  test('does not restore a chat that the other person has deleted', async () => {
    const { ada, ben, adas, bens, blockBen, send, chatId, preview } = await createTalk()
    await send(bens, ben, 'Before')
    await adas.deleteChat({ params: { chatId } })
    await blockBen()
    await send(bens, ben, 'After')
    expect(await preview(adas, ada)).toBeUndefined()
  })

  test('reads nothing new of the other person', async () => {
    const { ada, ben, adas, blockBen, send, chatId, contents, bens } = await createTalk()
    await blockBen()
    await expect(send(adas, ada, 'Hello')).rejects.toMatchObject({
      status: 409,
      message: texts.personBlocked,
    })
    expect(await contents(bens)).toEqual([])
    await expect(
      adas.createChat({ params: { userId: ada.id, otherId: ben.id }, body: '' }),
    ).rejects.toMatchObject({ status: 409, message: texts.personBlocked })
    expect((await adas.getChat({ params: { chatId } })).can).toEqual({
      send: false,
      delete: true,
      block: false,
      unblock: true,
    })
  })

  test('deletes a chat with all its messages', async () => {
    const { ben, bens, blockBen, send, chatId, preview } = await createTalk()
    await send(bens, ben, 'Before')
    await blockBen()
    await send(bens, ben, 'After')
    await bens.deleteChat({ params: { chatId } })
    expect(await preview(bens, ben)).toBeUndefined()
    await send(bens, ben, 'Once more')
    expect((await bens.getChat({ params: { chatId } })).messages).toMatchObject([
      { content: 'Once more' },
    ])
  })

  test('finds a chat purged after both have deleted it', async () => {
    const { ada, ben, adas, bens, blockBen, send, chatId } = await createTalk()
    await send(bens, ben, 'Before')
    await send(adas, ada, 'Answer')
    await blockBen()
    await send(bens, ben, 'After')
    await adas.deleteChat({ params: { chatId } })
    const left = () => db.selectFrom('chats').where('id', '=', chatId).selectAll().execute()
    expect(await left()).toHaveLength(1)
    await bens.deleteChat({ params: { chatId } })
    expect(await left()).toEqual([])
  })

  test('keeps the messages that only they see when the other person deletes the account', async () => {
    const { ada, ben, adas, bens, blockBen, send, contents, preview } = await createTalk()
    await blockBen()
    await send(bens, ben, 'Unread')
    await adas.deleteUser({ params: { userId: ada.id } })
    expect(await contents(bens)).toEqual(['Unread'])
    expect(await preview(bens, ben)).toMatchObject({ partner: { name: 'Deleted user' } })
  })

  test('cannot detect the block from counts or list order', async () => {
    const { ada, ben, adas, bens, blockBen, send, chatId, preview } = await createTalk()
    const other = await createUser()
    const { id: laterId } = await createChat(ada, other)
    await send(bens, ben, 'First')
    await adas.sendMessage({ params: { chatId: laterId, userId: ada.id }, body: message('Second') })
    await blockBen()
    await send(bens, ben, 'Third')
    const listed = await adas.sortChats({ params: { userId: ada.id } })
    expect(listed.map(({ id }) => id)).toEqual([laterId, chatId])
    expect(await preview(adas, ada)).toMatchObject({ unread: 1 })
    expect((await adas.pageOf('getChat', { params: { chatId } })).total).toBe(1)
    const theirs = await bens.pageOf('getChat', { params: { chatId } })
    expect(theirs).toMatchObject({ total: 2, response: { readSeq: 2 } })
  })
})

describe('blocking', () => {
  test('dismisses pending messages, invitations and requests of the blocked person', async () => {
    const { ada, adas, bens, ben, blockBen, send } = await createTalk()
    const { id: projectId } = await createProject({ owner: ben })
    await send(bens, ben, 'Hello')
    await bens.inviteToProject({
      params: { senderId: ben.id, targetId: ada.id, projectId },
      body: { msg: '', ts: '' },
    })
    expect((await adas.getCurrentUser()).notifications).toHaveLength(2)
    await blockBen()
    expect((await adas.getCurrentUser()).notifications).toEqual([])
    expect(await adas.getProject({ params: { projectId } })).toMatchObject({ invitation: null })
    expect(await bens.getProject({ params: { projectId } })).toMatchObject({
      invitations: [{ to: { id: ada.id } }],
    })
    const events = await liveEventsOf(db, ada)
    const types = events.slice(-3).map(({ type }) => type)
    expect(types.toSorted()).toEqual(['chats', 'notification-dismissed', 'notification-dismissed'])
    expect(events).toContainEqual({ type: 'project', projectId })
  })

  test('twice, also at the same moment, has the same effect as once', async () => {
    const { ada, adas, ben, blockBen } = await createPair()
    await Promise.all([blockBen(), blockBen(), blockBen()])
    await blockBen()
    expect(await adas.listBlocked({ params: { userId: ada.id } })).toMatchObject([
      { id: ben.id, name: 'Ben' },
    ])
    expect(await liveEventsOf(db, ada)).toHaveLength(1)
  })

  test('leaves no notification of a message that is being sent', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { adas, bens, ben, blockBen, send, contents } = await createTalk()
      await Promise.all([blockBen(), send(bens, ben, 'Hello')])
      expect((await adas.getCurrentUser()).notifications).toEqual([])
      expect(await contents(bens)).toEqual(['Hello'])
    }
  })

  test('shows on the profile only to the person who blocks', async () => {
    const { ada, ben, adas, bens, blockBen } = await createPair()
    await createProject({ owner: ada })
    const canOf = async (browser: Browser, { id }: Person) =>
      (await browser.getUser({ params: { userId: id } })).can
    const before = await canOf(bens, ada)
    expect(await canOf(adas, ben)).toMatchObject({ message: true, block: true, unblock: false })
    await blockBen()
    expect(await canOf(adas, ben)).toMatchObject({ message: false, block: false, unblock: true })
    expect(await canOf(bens, ada)).toEqual(before)
  })

  test('lets neither write if each has blocked the other', async () => {
    const { ada, ben, adas, bens, blockBen, send } = await createTalk()
    await blockBen()
    await block(bens, ben, ada)
    await expect(send(adas, ada, 'Hello')).rejects.toMatchObject({ status: 409 })
    await expect(send(bens, ben, 'Hello')).rejects.toMatchObject({ status: 409 })
  })

  test('leaves project chats unchanged', async () => {
    const { ada, ben, adas, bens, blockBen } = await createPair()
    const { chatId } = await createProject({ owner: ada, members: [ben] })
    await blockBen()
    await bens.sendMessage({ params: { chatId, userId: ben.id }, body: message('Hello team') })
    expect((await adas.getChat({ params: { chatId } })).messages).toHaveLength(1)
  })
})

describe('an unblocked person', () => {
  test('is read again, from then on', async () => {
    const { ada, ben, adas, bens, blockBen, send, contents, preview } = await createTalk()
    await send(bens, ben, 'Before')
    await blockBen()
    await send(bens, ben, 'During')
    await unblock(adas, ada, ben)
    await unblock(adas, ada, ben)
    expect(await adas.listBlocked({ params: { userId: ada.id } })).toEqual([])
    await send(bens, ben, 'After')
    expect(await contents(adas)).toEqual(['Before', 'After'])
    expect(await contents(bens)).toEqual(['Before', 'During', 'After'])
    expect(await preview(adas, ada)).toMatchObject({
      unread: 2,
      lastMessage: { content: 'After' },
    })
    expect((await adas.getCurrentUser()).notifications).toMatchObject([{ message: 'After' }])
    await send(adas, ada, 'Hello')
    expect((await contents(bens)).at(-1)).toBe('Hello')
  })
})

test('lists blocked people page by page, the latest first', async () => {
  const { ada, adas } = await createPair()
  const others: Person[] = []
  for (let count = 0; count < 3; count += 1) others.push(await createUser())
  for (const other of others) await block(adas, ada, other)
  const params = { userId: ada.id }
  const first = await adas.page('listBlocked', { params, query: { limit: 2 } })
  const second = await adas.page('listBlocked', { params, query: { cursor: first.next! } })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
    others.map(({ id }) => id).toReversed(),
  )
  expect([first.total, second.next]).toEqual([3, null])
})

/** Ben's project with the Member Mika; Ada has blocked Ben. */
const createInviting = async () => {
  const [ada, ben, mika] = [await createUser(), await createUser(), await createUser()]
  const [adas, bens, mikas] = [await as(ada), await as(ben), await as(mika)]
  const { id: projectId } = await createProject({ owner: ben, members: [mika] })
  await block(adas, ada, ben)
  const invite = (browser: Browser, sender: Person, target: Person) =>
    browser.inviteToProject({
      params: { senderId: sender.id, targetId: target.id, projectId },
      body: { msg: '', ts: '' },
    })
  const withdraw = (browser: Browser, sender: Person) =>
    browser.withdrawInvitation({
      params: { userId: sender.id, targetId: ada.id, projectId },
      body: '',
    })
  /** The senders of Ada's invitations that a member of the project sees. */
  const sendersSeenBy = async (browser: Browser) => {
    const project = await browser.getProject({ params: { projectId } })
    return project.audience === 'public' ? [] : project.invitations.map(({ from }) => from.id)
  }
  const seenByAda = async () => (await adas.getProject({ params: { projectId } })).invitation
  const decision = { params: { userId: ada.id, projectId }, body: '' }
  const people = { ada, ben, mika, adas, bens, mikas }
  return { ...people, projectId, decision, invite, withdraw, sendersSeenBy, seenByAda }
}

test('an invitation by a blocked sender stays pending, and only its sender sees it', async () => {
  const { ada, ben, adas, bens, invite, sendersSeenBy, seenByAda, decision } =
    await createInviting()
  const before = await liveEventsOf(db, ada)
  expect(await invite(bens, ben, ada)).toEqual({ message: 'Your invitation was sent.' })
  expect(await sendersSeenBy(bens)).toEqual([ben.id])
  expect(await seenByAda()).toBeNull()
  expect((await adas.getCurrentUser()).notifications).toEqual([])
  expect(await liveEventsOf(db, ada)).toEqual(before)
  await expect(adas.acceptInvitation(decision)).rejects.toMatchObject({ status: 404 })
  await expect(adas.declineInvitation(decision)).rejects.toMatchObject({ status: 404 })
  const { invitations } = await adas.exportData({ params: { userId: ada.id } })
  expect(invitations).toEqual([])
})

test('a hidden invitation does not keep another member from inviting the person', async () => {
  const { ada, ben, mika, adas, bens, mikas, invite, sendersSeenBy, seenByAda, decision } =
    await createInviting()
  await invite(bens, ben, ada)
  await invite(bens, ben, ada)
  await invite(mikas, mika, ada)
  expect(await seenByAda()).toMatchObject({ from: { id: mika.id }, joins: false })
  expect(await sendersSeenBy(mikas)).toEqual([mika.id])
  expect(await sendersSeenBy(bens)).toEqual([ben.id])
  await adas.declineInvitation(decision)
  expect(await sendersSeenBy(mikas)).toEqual([])
  expect(await sendersSeenBy(bens)).toEqual([ben.id])
})

test('a manager withdraws all invitations of the person, hidden ones too', async () => {
  const { ada, ben, mika, bens, mikas, invite, withdraw, sendersSeenBy, seenByAda } =
    await createInviting()
  await invite(mikas, mika, ada)
  await invite(bens, ben, ada)
  await withdraw(bens, ben)
  expect(await seenByAda()).toBeNull()
  expect([await sendersSeenBy(bens), await sendersSeenBy(mikas)]).toEqual([[], []])
})

test('joining settles all invitations, hidden ones too', async () => {
  const { ada, ben, mika, adas, bens, mikas, projectId, invite, sendersSeenBy, decision } =
    await createInviting()
  await invite(bens, ben, ada)
  await invite(mikas, mika, ada)
  await adas.acceptInvitation(decision)
  await bens.acceptRequest({
    params: { adminId: ben.id, userId: ada.id, projectId },
    body: '',
  })
  await settleDecisions(db, projectId)
  expect(await sendersSeenBy(bens)).toEqual([])
})

test('an invitation repeated after unblocking reaches the person', async () => {
  const { ada, ben, adas, bens, invite, sendersSeenBy, seenByAda } = await createInviting()
  await invite(bens, ben, ada)
  await unblock(adas, ada, ben)
  expect(await seenByAda()).toBeNull()
  await invite(bens, ben, ada)
  expect(await seenByAda()).toMatchObject({ from: { id: ben.id }, joins: true })
  expect(await sendersSeenBy(bens)).toEqual([ben.id])
  expect((await adas.getCurrentUser()).notifications).toHaveLength(1)
})

describe('a join request of a blocked person', () => {
  /** Ada's project with the Admin Cleo; Ada has blocked Ben. */
  const createTeam = async () => {
    const scene = await createInviting()
    const cleo = await createUser()
    const project = await createProject({ owner: scene.ada, admins: [cleo] })
    const requestsSeenBy = async (browser: Browser) => {
      const seen = await browser.getProject({ params: { projectId: project.id } })
      return seen.audience === 'manager' ? seen.joinRequests.map(({ userId }) => userId) : undefined
    }
    return { ...scene, cleos: await as(cleo), project, requestsSeenBy }
  }

  const toldTo = async (browser: Browser) =>
    (await browser.getCurrentUser()).notifications.map(({ type }) => type)

  test('is left to the other managers', async () => {
    const { ada, ben, adas, bens, cleos, project, requestsSeenBy } = await createTeam()
    const sent = await bens.requestToJoin({
      params: { userId: ben.id, projectId: project.id },
      body: { msg: '', ts: '' },
    })
    expect(sent).toEqual({ message: 'Your request was sent.' })
    expect([await toldTo(adas), await toldTo(cleos)]).toEqual([[], ['join-request']])
    expect([await requestsSeenBy(adas), await requestsSeenBy(cleos)]).toEqual([[], [ben.id]])
    await unblock(adas, ada, ben)
    expect(await requestsSeenBy(adas)).toEqual([ben.id])
  })

  test('sends reminders only to the other managers', async () => {
    const { ben, adas, cleos, project } = await createTeam()
    const created_at = new Date(Date.now() - 3 * 86_400_000)
    await createJoinRequest(project, ben, { created_at })
    await remindOfRequests({ db, log })
    expect([await toldTo(adas), await toldTo(cleos)]).toEqual([[], ['request-reminder']])
  })
})
