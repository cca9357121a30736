import { createTestApp } from '../../test/app.ts'
import { eventually } from '../../test/waiting.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { openStream, type OpenStream } from '../../test/live-stream.ts'
import { countWrites } from '../../test/writes.ts'
import { createApp } from '../app/app.ts'
import { liveRules } from '../app/app.ts'
import { startLiveHub } from './hub.ts'

const { as, services } = await createTestApp()
const { db } = services
const { createUser, createProject, createChat } = createFactories(db)

const silent = { info: () => undefined, warn: () => undefined }

/** An instance where a person without a page is offline after some milliseconds. */
const startInstance = async (goneAfter = 50) => {
  const live = await startLiveHub({ ...services, log: silent, rules: liveRules, goneAfter })
  const app = await createApp({ ...services, live })
  await app.listen({ port: 0 })
  const stop = async () => {
    await live.stop()
    await app.close()
  }
  return { app, stop }
}

const instances = [await startInstance(), await startInstance()]
afterAll(async () => {
  for (const { stop } of instances) await stop()
})

const streams: OpenStream[] = []
const open = async (person: Person, on = 0): Promise<OpenStream> => {
  const stream = await openStream(instances[on]!.app, await as(person))
  streams.push(stream)
  return stream
}
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close()
  await eventually(
    async () => (await db.selectFrom('live_slots').select('id').execute()).length === 0,
  )
})

const presentTo = async (person: Person) =>
  (await (await as(person)).listPresent({ params: { userId: person.id } })).toSorted()

const createTeam = async (size = 2) => {
  const [owner, ...members] = await Promise.all(Array.from({ length: size }, () => createUser()))
  await createProject({ owner: owner!, members })
  return [owner!, ...members]
}

test('members of a project see each other come and go, on every instance', async () => {
  const [ada, ben] = (await createTeam()) as [Person, Person]
  const page = await open(ada)
  expect(await presentTo(ada)).toEqual([])
  const bens = await open(ben, 1)
  expect(await page.nextPresence()).toEqual({ type: 'presence', userId: ben.id, here: true })
  expect(await presentTo(ada)).toEqual([ben.id])
  bens.close()
  expect(await page.nextPresence()).toEqual({ type: 'presence', userId: ben.id, here: false })
  expect(await presentTo(ada)).toEqual([])
})

test('a person with a second page, or a page opened soon after, stays online', async () => {
  const [ada, ben] = (await createTeam()) as [Person, Person]
  const page = await open(ada)
  const [one, other] = [await open(ben), await open(ben, 1)]
  expect(await page.nextPresence()).toMatchObject({ here: true })
  // The other instance announces it as well.
  expect(await page.nextPresence()).toMatchObject({ here: true })
  one.close()
  await eventually(async () => (await placesOf(ben)) === 1)
  other.close()
  expect(await page.nextPresence()).toMatchObject({ userId: ben.id, here: false })
})

const placesOf = async ({ id }: Person) =>
  (await db.selectFrom('live_slots').select('id').where('user_id', '=', id).execute()).length

test('reloading a page announces nothing', async () => {
  const patient = await startInstance(60_000)
  const [ada, ben, cleo] = (await createTeam(3)) as [Person, Person, Person]
  const reload = async () => (await openStream(patient.app, await as(ben))).close()
  const page = await openStream(patient.app, await as(ada))
  await reload()
  expect(await page.nextPresence()).toMatchObject({ userId: ben.id, here: true })
  await eventually(async () => (await placesOf(ben)) === 0)
  await reload()
  const last = await openStream(patient.app, await as(cleo))
  expect(await page.nextPresence()).toMatchObject({ userId: cleo.id, here: true })
  page.close()
  last.close()
  await patient.stop()
})

test('strangers are not shown, nor is the sender of a message without a reply', async () => {
  const [ada, ben, cleo] = [await createUser(), await createUser(), await createUser()]
  const { id: chatId } = await createChat(ada, ben)
  await createChat(ada, cleo)
  const write = async (person: Person) =>
    (await as(person)).sendMessage({
      params: { chatId, userId: person.id },
      body: { msg: 'Hello', ts: person.id },
    })
  await open(ada)
  await open(ben)
  await open(cleo)
  await write(ada)
  expect([await presentTo(ada), await presentTo(ben), await presentTo(cleo)]).toEqual([[], [], []])
  await write(ben)
  expect([await presentTo(ada), await presentTo(ben)]).toEqual([[ben.id], [ada.id]])
})

test('neither of two people sees the other if one has blocked the other', async () => {
  const [ada, ben, cleo] = (await createTeam(3)) as [Person, Person, Person]
  await (await as(ada)).blockPerson({ params: { userId: ada.id, otherId: ben.id }, body: '' })
  const adas = await open(ada)
  await open(ben)
  await open(cleo)
  expect(await adas.nextPresence()).toMatchObject({ userId: cleo.id })
  expect(await presentTo(ada)).toEqual([cleo.id])
  expect(await presentTo(ben)).toEqual([cleo.id])
  expect(await presentTo(cleo)).toEqual([ada.id, ben.id].toSorted())
})

test('does not count pages of an instance that no longer listens', async () => {
  const [ada, ben] = (await createTeam()) as [Person, Person]
  await db
    .insertInto('live_slots')
    .values({ id: crypto.randomUUID(), user_id: ben.id, instance: crypto.randomUUID() })
    .execute()
  expect(await presentTo(ada)).toEqual([])
  await db.deleteFrom('live_slots').where('user_id', '=', ben.id).execute()
})

test('coming and going writes only the open streams', async () => {
  const [ada, ben] = (await createTeam()) as [Person, Person]
  const [adas, bens] = [await as(ada), await as(ben)]
  const writesSoFar = await countWrites(db)
  const before = await writesSoFar()
  const page = await openStream(instances[0]!.app, adas)
  const other = await openStream(instances[0]!.app, bens)
  expect(await page.nextPresence()).toMatchObject({ here: true })
  other.close()
  expect(await page.nextPresence()).toMatchObject({ here: false })
  page.close()
  expect(await writesSoFar()).toBe(before)
})
