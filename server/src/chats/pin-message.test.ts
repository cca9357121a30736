import { limits } from '@quad/contract'
import { createTestApp } from '../../test/app.ts'
import type { Browser } from '../../test/browser.ts'
import { createChangingMessages, edit, remove } from '../../test/changing-messages.ts'
import { message } from '../../test/chatting.ts'
import { createFactories } from '../../test/factories.ts'
import { refusals } from './policy.ts'

const app = await createTestApp()
const { createTalk, createTeam, changesOf } = createChangingMessages(
  app,
  createFactories(app.services.db),
)

const pin = (browser: Browser, { id }: { id: string }, pinned = true) =>
  browser.pinMessage({ params: { messageId: id }, body: { pinned } })

/** A team that has written several messages, which its Member pins. */
const createPinning = async (count = 1) => {
  const team = await createTeam()
  const { chatId, owner, owners } = team
  const messages = [team.hello]
  for (let nth = 1; nth < count; nth += 1) {
    const params = { chatId, userId: owner.id }
    messages.push(await owners.sendMessage({ params, body: message(`Message ${nth}`) }))
  }
  const pinnedFor = async (browser: Browser) =>
    (await browser.getChat({ params: { chatId } })).pinned?.map(({ content }) => content)
  return { ...team, messages, pinnedFor }
}

test('any member pins a message for all, the last pinned first, and any other one ends it', async () => {
  const { owner, owners, members, messages, pinnedFor } = await createPinning(2)
  const [first, second] = messages as [(typeof messages)[0], (typeof messages)[0]]
  expect(await pinnedFor(owners)).toEqual([])
  expect(await pin(members, second)).toMatchObject({ pinned: true, revision: 1 })
  await pin(members, first)
  for (const each of [owners, members]) {
    expect(await pinnedFor(each)).toEqual(['Who has a drone?', 'Message 1'])
  }
  expect(await changesOf(owner)).toMatchObject([
    { message: { id: second.id } },
    { message: { id: first.id } },
  ])
  await pin(owners, second, false)
  expect(await pinnedFor(members)).toEqual(['Who has a drone?'])
})

test('the pinned messages come with the newest page alone', async () => {
  const { chatId, members, messages } = await createPinning(2)
  await pin(members, messages[0]!)
  const params = { chatId }
  const newest = await members.pageOf('getChat', { params, query: { limit: 1 } })
  expect(newest.response).toMatchObject({
    messages: [{ content: 'Message 1', pinned: false }],
    pinned: [{ seq: 1, content: 'Who has a drone?', fromName: 'Olive' }],
  })
  const older = await members.pageOf('getChat', { params, query: { cursor: newest.next! } })
  expect(older.response).toMatchObject({ messages: [{ pinned: true }] })
  expect(older.response.pinned).toBeUndefined()
})

test('twice has the same effect as once', async () => {
  const { owner, owners, members, hello, pinnedFor } = await createPinning()
  await Promise.all([pin(members, hello), pin(owners, hello)])
  expect(await pinnedFor(owners)).toEqual(['Who has a drone?'])
  expect(await changesOf(owner)).toHaveLength(1)
})

test('an edited message is shown as it is now, and a deleted one is not pinned any more', async () => {
  const { owners, members, hello, pinnedFor } = await createPinning()
  await pin(members, hello)
  await edit(owners, hello, 'Who has two drones?')
  expect(await pinnedFor(members)).toEqual(['Who has two drones?'])
  expect(await remove(owners, hello)).toMatchObject({ deleted: true, pinned: false })
  expect(await pinnedFor(members)).toEqual([])
  await expect(pin(members, hello)).rejects.toMatchObject({
    status: 409,
    message: refusals.deleted,
  })
})

test('a message that is deleted at the same moment is not pinned', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { owners, members, hello, pinnedFor } = await createPinning()
    await Promise.allSettled([pin(members, hello), remove(owners, hello)])
    expect(await pinnedFor(members)).toEqual([])
  }
})

test('refuses more than the limit, also of two at the same moment', async () => {
  const { owners, members, messages, pinnedFor } = await createPinning(limits.pinnedMessages + 1)
  const [one, other, ...rest] = messages
  for (const each of rest) await pin(members, each)
  const outcomes = await Promise.allSettled([pin(members, one!), pin(owners, other!)])
  expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { status: 409, message: refusals.tooManyPinned } },
  ])
  expect(await pinnedFor(owners)).toHaveLength(limits.pinnedMessages)
  await pin(members, rest[0]!, false)
  await Promise.all([pin(members, one!), pin(members, other!)])
})

test('refuses a message of a direct chat, which has no list of pinned ones', async () => {
  const { adas, hello, chatId } = await createTalk()
  await expect(pin(adas, hello)).rejects.toMatchObject({ status: 403 })
  expect((await adas.getChat({ params: { chatId } })).pinned).toBeUndefined()
})

test('a former member pins nothing', async () => {
  const { member, members, owners, project, hello, pinnedFor } = await createPinning()
  await pin(members, hello)
  await members.leaveProject({ params: { userId: member.id, projectId: project.id } })
  await expect(pin(members, hello, false)).rejects.toMatchObject({ status: 404 })
  expect(await pinnedFor(owners)).toEqual(['Who has a drone?'])
})

test('a message of a deleted account stays pinned', async () => {
  const { chatId, member, members, owners } = await createPinning()
  const params = { chatId, userId: member.id }
  await pin(
    owners,
    await members.sendMessage({ params, body: message('The key is under the mat') }),
  )
  await members.deleteUser({ params: { userId: member.id } })
  expect((await owners.getChat({ params: { chatId } })).pinned).toMatchObject([
    { content: 'The key is under the mat', fromName: 'Deleted user' },
  ])
})
