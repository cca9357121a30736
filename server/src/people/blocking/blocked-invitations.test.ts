import { texts } from '@quad/contract'
import { createTestApp } from '../../../test/app.ts'
import { createFactories, type Person } from '../../../test/factories.ts'
import { liveEventsOf } from '../../../test/live-events.ts'
import { settleDecisions } from '../../../test/settle-decisions.ts'
import { silentLog as log } from '../../../test/silent-log.ts'
import { remindOfRequests } from '../../projects/joining/request-to-join.ts'

const { as, services } = await createTestApp()
const { db } = services
const { createUser, createProject, createJoinRequest } = createFactories(db)

/** Ben's project with the Member Mika; Ada has blocked Ben. */
const createScene = async () => {
  const [ada, ben, mika] = [await createUser(), await createUser(), await createUser()]
  const [adas, bens, mikas] = [await as(ada), await as(ben), await as(mika)]
  const { id: projectId } = await createProject({ owner: ben, members: [mika] })
  await adas.blockPerson({ params: { userId: ada.id, otherId: ben.id }, body: '' })
  const invite = (browser: typeof adas, sender: Person, target: Person) =>
    browser.inviteToProject({
      params: { senderId: sender.id, targetId: target.id, projectId },
      body: { msg: '', ts: '' },
    })
  const withdraw = (browser: typeof adas, sender: Person) =>
    browser.withdrawInvitation({
      params: { userId: sender.id, targetId: ada.id, projectId },
      body: '',
    })
  /** The senders of Ada's invitations that a member of the project sees. */
  const sendersSeenBy = async (browser: typeof adas) => {
    const project = await browser.getProject({ params: { projectId } })
    return project.audience === 'public' ? [] : project.invitations.map(({ from }) => from.id)
  }
  const seenByAda = async () => (await adas.getProject({ params: { projectId } })).invitation
  const decision = { params: { userId: ada.id, projectId }, body: '' }
  return {
    ada,
    ben,
    mika,
    adas,
    bens,
    mikas,
    projectId,
    decision,
    invite,
    withdraw,
    sendersSeenBy,
    seenByAda,
  }
}

test('an invitation by a blocked sender stays pending, and only its sender sees it', async () => {
  const { ada, ben, adas, bens, invite, sendersSeenBy, seenByAda, decision } = await createScene()
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

test('repeating a hidden invitation changes nothing, and it can be withdrawn', async () => {
  const { ada, ben, bens, invite, withdraw, sendersSeenBy } = await createScene()
  await invite(bens, ben, ada)
  await invite(bens, ben, ada)
  expect(await sendersSeenBy(bens)).toEqual([ben.id])
  await withdraw(bens, ben)
  expect(await sendersSeenBy(bens)).toEqual([])
})

test('a hidden invitation does not keep another member from inviting the person', async () => {
  const { ada, ben, mika, adas, bens, mikas, invite, sendersSeenBy, seenByAda, decision } =
    await createScene()
  await invite(bens, ben, ada)
  await invite(mikas, mika, ada)
  expect(await seenByAda()).toMatchObject({ from: { id: mika.id }, joins: false })
  expect(await sendersSeenBy(mikas)).toEqual([mika.id])
  expect(await sendersSeenBy(bens)).toEqual([ben.id])
  await adas.declineInvitation(decision)
  expect(await sendersSeenBy(mikas)).toEqual([])
  expect(await sendersSeenBy(bens)).toEqual([ben.id])
})

test("a hidden invitation leaves another member's in place; each is withdrawn by its own sender", async () => {
  const { ada, ben, mika, bens, mikas, invite, withdraw, sendersSeenBy, seenByAda } =
    await createScene()
  await invite(mikas, mika, ada)
  await invite(bens, ben, ada)
  expect(await sendersSeenBy(bens)).toEqual([ben.id])
  await withdraw(mikas, mika)
  expect(await seenByAda()).toBeNull()
  expect(await sendersSeenBy(bens)).toEqual([ben.id])
})

test('a manager withdraws all invitations of the person, hidden ones too', async () => {
  const { ada, ben, mika, bens, mikas, invite, withdraw, sendersSeenBy, seenByAda } =
    await createScene()
  await invite(mikas, mika, ada)
  await invite(bens, ben, ada)
  await withdraw(bens, ben)
  expect(await seenByAda()).toBeNull()
  expect([await sendersSeenBy(bens), await sendersSeenBy(mikas)]).toEqual([[], []])
})

test('joining settles all invitations, hidden ones too', async () => {
  const { ada, ben, mika, adas, bens, mikas, projectId, invite, sendersSeenBy, decision } =
    await createScene()
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
  const { ada, ben, adas, bens, invite, sendersSeenBy, seenByAda } = await createScene()
  await invite(bens, ben, ada)
  await adas.unblockPerson({ params: { userId: ada.id, otherId: ben.id }, body: '' })
  expect(await seenByAda()).toBeNull()
  await invite(bens, ben, ada)
  expect(await seenByAda()).toMatchObject({ from: { id: ben.id }, joins: true })
  expect(await sendersSeenBy(bens)).toEqual([ben.id])
  expect((await adas.getCurrentUser()).notifications).toHaveLength(1)
})

test('returns 409 when the sender has blocked the person', async () => {
  const { ada, ben, adas } = await createScene()
  const { id: projectId } = await createProject({ owner: ada })
  const inviting = adas.inviteToProject({
    params: { senderId: ada.id, targetId: ben.id, projectId },
    body: { msg: '', ts: '' },
  })
  await expect(inviting).rejects.toMatchObject({ status: 409, message: texts.personBlocked })
})

describe('a join request of a blocked person', () => {
  /** Ada's project with the Admin Cleo; Ada has blocked Ben. */
  const createTeam = async () => {
    const scene = await createScene()
    const cleo = await createUser()
    const project = await createProject({ owner: scene.ada, admins: [cleo] })
    const requestsSeenBy = async (browser: typeof scene.adas) => {
      const seen = await browser.getProject({ params: { projectId: project.id } })
      return seen.audience === 'manager' ? seen.joinRequests.map(({ userId }) => userId) : undefined
    }
    return { ...scene, cleos: await as(cleo), project, requestsSeenBy }
  }

  const told = async (browser: Awaited<ReturnType<typeof as>>) =>
    (await browser.getCurrentUser()).notifications.map(({ type }) => type)

  test('is left to the other managers', async () => {
    const { ada, ben, adas, bens, cleos, project, requestsSeenBy } = await createTeam()
    const sent = await bens.requestToJoin({
      params: { userId: ben.id, projectId: project.id },
      body: { msg: '', ts: '' },
    })
    expect(sent).toEqual({ message: 'Your request was sent.' })
    expect([await told(adas), await told(cleos)]).toEqual([[], ['join-request']])
    expect([await requestsSeenBy(adas), await requestsSeenBy(cleos)]).toEqual([[], [ben.id]])
    await adas.unblockPerson({ params: { userId: ada.id, otherId: ben.id }, body: '' })
    expect(await requestsSeenBy(adas)).toEqual([ben.id])
  })

  test('sends reminders only to the other managers', async () => {
    const { ben, adas, cleos, project } = await createTeam()
    const created_at = new Date(Date.now() - 3 * 86_400_000)
    await createJoinRequest(project, ben, { created_at })
    await remindOfRequests({ db, log })
    expect([await told(adas), await told(cleos)]).toEqual([[], ['request-reminder']])
  })
})
