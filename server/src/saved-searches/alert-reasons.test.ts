import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { queuedMails } from '../../test/jobs.ts'
import { openStream, publish } from '../../test/live-stream.ts'
import { createSavingSearches, robots } from '../../test/saving-searches.ts'
import { silentLog as log } from '../../test/silent-log.ts'
import { findMatches } from './find-matches.ts'
import { mailMatches } from './mail-matches.ts'

const testApp = await createTestApp()
const { app, as, services } = testApp
const { db } = services
const { createUser, createProject, createMembership, createWantedRole } = createFactories(db)
const { save } = createSavingSearches(testApp)
beforeAll(() => app.listen({ port: 0 }))

const tuesday = new Date('2026-11-24T07:10:00Z')

/** A person who has saved a search by mail, and the Owner of a project that it finds. */
const createScene = async () => {
  const [owner, ada] = [await createUser(), await createUser({ skills: ['Python', 'Singing'] })]
  await db.deleteFrom('search_news').execute()
  await save(ada, robots, { alert: 'daily' })
  const project = await createProject({ owner, title: 'Robots', tags: ['Metal'] })
  return { owner, ada, project }
}

const coder = { title: 'Coder', skills: ['Python', 'Rust'] }
const reason = { role: 'Coder', of: 2, matched: ['Python'], missing: ['Rust'] }

const reasonsOf = async (person: Person) => {
  const browser = await as(person)
  const listed = await browser.listNotifications({ params: { userId: person.id } })
  const session = await browser.getCurrentUser()
  const [inList, inSession] = [listed, session.notifications].map((all) =>
    all.map(({ search }) => search?.match),
  )
  expect(inSession).toEqual(inList)
  return inList
}

/** The reason that a page receives which resumes its stream. */
const resumedReasonOf = async (person: Person) => {
  const projectId = crypto.randomUUID()
  await db.transaction().execute((trx) => publish(trx, [person.id], { type: 'project', projectId }))
  const stream = await openStream(app, await as(person), '0')
  const reasons: unknown[] = []
  for (;;) {
    const { data } = await stream.next()
    if (data['projectId'] === projectId) break
    const { search } = (data['notification'] ?? {}) as { search?: { match: unknown } }
    if (search) reasons.push(search.match)
  }
  stream.close()
  return reasons
}

const mailedTo = async ({ email }: Person) => {
  await mailMatches({ ...services, log }, tuesday)
  const [sent] = await queuedMails(db, email)
  return sent?.paragraphs.slice(0, -1)
}

test('an alert says in the app, on an open page and in the mail which skill the project needs', async () => {
  const { owner, ada, project } = await createScene()
  await createWantedRole(project, coder)
  await createProject({ owner, title: 'Robots that sing', tags: ['Singing'] })
  await createProject({ owner, title: 'Robots that paint', tags: ['Painting'] })
  const stream = await openStream(app, await as(ada))
  await findMatches({ db, log })
  const { data } = await stream.next()
  stream.close()
  expect(data['notification']).toMatchObject({ search: { matches: 3, match: reason } })
  expect(JSON.stringify(data)).not.toContain('compared')
  expect(await reasonsOf(ada)).toEqual([reason])
  expect(await mailedTo(ada)).toEqual([
    'Robots: Robots, Robots that paint, Robots that sing',
    'Robots: Needs Python (you have it)',
    'Robots that sing: In common: Singing',
  ])
})

test('a project in which the person has no skill has no reason', async () => {
  const { ada, project } = await createScene()
  await createWantedRole(project, { ...coder, skills: ['Rust'] })
  await findMatches({ db, log })
  expect(await reasonsOf(ada)).toEqual([null])
  expect(await mailedTo(ada)).toEqual(['Robots: Robots'])
})

type Scene = Awaited<ReturnType<typeof createScene>>
const ends: [string, (scene: Scene) => Promise<unknown>, mailed: string[] | undefined][] = [
  [
    'blocks its Owner',
    async ({ ada, owner }) =>
      (await as(ada)).blockPerson({ params: { userId: ada.id, otherId: owner.id }, body: '' }),
    undefined,
  ],
  [
    'outlives the account of its Owner',
    async ({ owner }) => (await as(owner)).deleteUser({ params: { userId: owner.id } }),
    undefined,
  ],
  ['joins it', ({ ada, project }) => createMembership(project, ada), undefined],
  [
    'is late: it takes no one any more',
    ({ project }) =>
      db.updateTable('projects').set({ recruiting: false }).where('id', '=', project.id).execute(),
    ['Robots: Robots'],
  ],
]

test.each(ends)('a reason is gone once the person %s', async (_, end, mailed) => {
  const scene = await createScene()
  await createWantedRole(scene.project, coder)
  await findMatches({ db, log })
  expect(await reasonsOf(scene.ada)).toEqual([reason])
  expect(await resumedReasonOf(scene.ada)).toEqual([reason])
  await end(scene)
  expect(await reasonsOf(scene.ada)).toEqual([null])
  expect(await resumedReasonOf(scene.ada)).toEqual([null])
  expect(await mailedTo(scene.ada)).toEqual(mailed)
})
