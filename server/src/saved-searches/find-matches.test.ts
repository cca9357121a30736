import type { ProjectFilter } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import {
  createSavingSearches,
  forProjects,
  forUsers,
  newMatches,
  robots,
} from '../../test/saving-searches.ts'
import { silentLog as log } from '../../test/silent-log.ts'
import { findMatches } from './find-matches.ts'

const app = await createTestApp()
const { as, services } = app
const { db } = services
const { createUser, createProject } = createFactories(db)
const { save, notificationsOf } = createSavingSearches(app)

let owner: Person
let ada: Person
beforeEach(async () => {
  await db.deleteFrom('search_news').execute()
  ;[owner, ada] = [await createUser(), await createUser()]
})

test('notifies of new projects that the search finds, in one notification that counts them', async () => {
  const { id } = await save(ada, robots)
  await createProject({ owner, title: 'Robots that dance' })
  await createProject({ owner, title: 'A choir' })
  await findMatches({ db, log })
  expect(await notificationsOf(ada)).toEqual([newMatches(1)])
  await createProject({ owner, title: 'Swimming robots' })
  await createProject({ owner, description: 'Not chess: robots.' })
  await findMatches({ db, log })
  expect(await notificationsOf(ada)).toEqual([newMatches(3)])
  const events = (await liveEventsOf(db, ada)).filter(({ type }) => type === 'notification')
  expect(events.at(-1)).toMatchObject({ notification: { search: { id, matches: 3 } } })
  expect(await notificationsOf(owner)).toEqual([])
})

test('notifies of texts with a part of a word, and of tags in another normalization form', async () => {
  await save(ada, forProjects({ title: '研究', tags: ['한국어'.normalize('NFD')] }))
  await createProject({ owner, title: '人工知能研究会', tags: ['한국어'] })
  await createProject({ owner, title: '人工知能', tags: ['한국어'] })
  await findMatches({ db, log })
  expect(await notificationsOf(ada)).toEqual([newMatches(1)])
})

test('notifies of people whose profile is complete after the search was saved', async () => {
  await createUser({ name: 'Before', skills: ['Welding'] })
  const late = await createUser({ profile_completed: false, skills: ['Welding'] })
  await save(ada, forUsers('', ['welding']))
  await createUser({ name: 'Wendy', skills: ['Welding', 'Go'] })
  await createUser({ skills: ['Go'] })
  await findMatches({ db, log })
  expect(await notificationsOf(ada)).toEqual([newMatches(1)])
  await db.updateTable('users').set({ profile_completed: true }).where('id', '=', late.id).execute()
  await findMatches({ db, log })
  expect(await notificationsOf(ada)).toEqual([newMatches(2)])
})

test('notifies of nothing older than the search, and once of a new project that is edited', async () => {
  const old = await createProject({ owner, title: 'Old robots' })
  await save(ada, robots)
  const project = await createProject({ owner, title: 'Something' })
  await findMatches({ db, log })
  expect(await notificationsOf(ada)).toEqual([])
  for (const title of ['Robots', 'Something', 'More robots']) {
    for (const { id } of [old, project]) {
      await db.updateTable('projects').set({ title }).where('id', '=', id).execute()
    }
    await findMatches({ db, log })
  }
  expect(await notificationsOf(ada)).toEqual([newMatches(1)])
})

test.each<[string, ProjectFilter, object, object]>([
  ['status', { statusNo: false }, { recruiting: true }, { recruiting: false }],
  ['meeting type', { hybrid: false }, { meeting_format: 'Virtual' }, { meeting_format: 'Hybrid' }],
  ['tags', { tags: ['Go', 'C++'] }, { tags: ['c++'] }, { tags: ['C'] }],
  ['course', { course: 'CS' }, { course: 'cs 101' }, { course: 'Art' }],
  [
    'words and tags',
    { title: 'bee', tags: ['Go'] },
    { title: 'Beehives', tags: ['GO'] },
    { title: 'Hives', tags: ['GO'] },
  ],
])('compares by %s as the search does', async (_, filter, matching, other) => {
  await save(ada, forProjects(filter))
  const found = await createProject({ owner, title: 'One', ...matching })
  await createProject({ owner, title: 'Other', ...other })
  const results = await (await as(ada)).filterProjects({ body: filter })
  const isNew = (id: string) => results.some((project) => project.id === id)
  expect(isNew(found.id)).toBe(true)
  await findMatches({ db, log })
  expect(await notificationsOf(ada)).toEqual([newMatches(1)])
})

test('compares open roles by title, and by the skills of the user', async () => {
  await save(ada, forProjects({ role: 'pilot', needsMySkills: true }))
  const cook = await createUser({ skills: ['Cooking'] })
  await save(cook, forProjects({ role: 'pilot', needsMySkills: true }))
  const project = await createProject({ owner })
  await db
    .insertInto('wanted_roles')
    .values({
      project_id: project.id,
      position: 1,
      title: 'Pilots',
      skills: ['writing'],
      places: 1,
    })
    .execute()
  await findMatches({ db, log })
  expect(await notificationsOf(ada)).toEqual([newMatches(1)])
  expect(await notificationsOf(cook)).toEqual([])
})

test('compares people by availability as the search does', async () => {
  await save(ada, forUsers('', [], { looking: true, minHours: 5 }))
  await createUser({ looking: 'yes', hours_per_week: 8 })
  const other = await createUser({ looking: 'no', hours_per_week: 8 })
  await findMatches({ db, log })
  expect(await notificationsOf(ada)).toEqual([newMatches(1)])
  await db.updateTable('users').set({ looking: 'maybe' }).where('id', '=', other.id).execute()
  await findMatches({ db, log })
  expect(await notificationsOf(ada)).toEqual([newMatches(2)])
})

test('notifies of a project whose team grows to the size', async () => {
  await save(ada, forProjects({ minMembers: 2 }))
  const project = await createProject({ owner })
  await findMatches({ db, log })
  expect(await notificationsOf(ada)).toEqual([])
  const member = await createUser()
  await db
    .insertInto('memberships')
    .values({ project_id: project.id, user_id: member.id, role: 'Member' })
    .execute()
  await findMatches({ db, log })
  expect(await notificationsOf(ada)).toEqual([newMatches(1)])
})

test('corrects a misspelled search as the search page does', async () => {
  await createProject({ owner, title: 'Quadrocopters' })
  await save(ada, forProjects({ title: 'quadrocpoters' }))
  await createProject({ owner, title: 'Small quadrocopters' })
  await findMatches({ db, log })
  expect(await notificationsOf(ada)).toEqual([newMatches(1)])
})

test('finds nothing for a text without words, as the search does', async () => {
  await save(ada, forProjects({ title: '&' }))
  await createProject({ owner })
  await findMatches({ db, log })
  expect(await notificationsOf(ada)).toEqual([])
})

test('does not notify users of their own projects, themselves or people they have blocked', async () => {
  const blocked = await createUser()
  await (await as(ada)).blockPerson({ params: { userId: ada.id, otherId: blocked.id }, body: '' })
  const blocker = await createUser()
  await (
    await as(blocker)
  ).blockPerson({ params: { userId: blocker.id, otherId: ada.id }, body: '' })
  await save(ada, robots)
  await save(ada, forUsers('robots'), { name: 'People' })
  await createProject({ owner: blocked, title: 'Blocked robots' })
  await createProject({ owner: ada, title: 'Own robots' })
  await createProject({ owner, members: [ada], title: 'Our robots' })
  for (const person of [ada, blocked]) {
    await db.updateTable('users').set({ major: 'Robots' }).where('id', '=', person.id).execute()
  }
  await findMatches({ db, log })
  expect(await notificationsOf(ada)).toEqual([])
  // Hiding these would reveal the block.
  await createProject({ owner: blocker, title: 'Robots of a blocker' })
  await findMatches({ db, log })
  expect(await notificationsOf(ada)).toEqual([newMatches(1)])
})

test('begins to count again after a dismissal, which cannot be undone then', async () => {
  await save(ada, robots)
  await createProject({ owner, title: 'Robots' })
  await findMatches({ db, log })
  const caller = await as(ada)
  const params = { userId: ada.id }
  const [first] = await caller.listNotifications({ params })
  await caller.dismissNotification({ params, body: first! })
  await createProject({ owner, title: 'More robots' })
  await findMatches({ db, log })
  expect(await notificationsOf(ada)).toEqual([newMatches(1)])
  await expect(
    caller.undismissNotification({ params, body: { id: first!.id } }),
  ).rejects.toMatchObject({ status: 409 })
})

test('notifies once if several instances run the job at the same time', async () => {
  await save(ada, robots)
  for (let nth = 0; nth < 120; nth += 1) await createProject({ owner, title: `Robots ${nth}` })
  await Promise.all([findMatches({ db, log }), findMatches({ db, log }), findMatches({ db, log })])
  expect(await notificationsOf(ada)).toEqual([newMatches(120)])
})

test('loses no match when the job ends between finding it and notifying', async () => {
  const search = await save(ada, robots)
  const project = await createProject({ owner, title: 'Robots' })
  // As after a crash: the match is stored, but its user is not notified.
  await db
    .insertInto('saved_search_matches')
    .values({ search_id: search.id, project_id: project.id, person_id: null })
    .execute()
  await findMatches({ db, log })
  expect(await notificationsOf(ada)).toEqual([newMatches(1)])
})

test('completes while searches, projects and accounts are deleted', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => createUser()))
  const searches = await Promise.all(people.map((person) => save(person, robots)))
  const gone = await createProject({ owner: await createUser(), title: 'Robots that go' })
  await createProject({ owner, title: 'Robots' })
  const callers = await Promise.all(people.map((person) => as(person)))
  const ending = people.map((person, nth) =>
    nth % 2 === 0
      ? callers[nth]!.deleteUser({ params: { userId: person.id } })
      : callers[nth]!.deleteSavedSearch({
          params: { userId: person.id, searchId: searches[nth]!.id },
        }),
  )
  const deleting = db.deleteFrom('projects').where('id', '=', gone.id).execute()
  await Promise.all([findMatches({ db, log }), ...ending, deleting])
  const left = await db.selectFrom('saved_search_matches').select('search_id').execute()
  expect(left.filter(({ search_id: id }) => searches.some((search) => search.id === id))).toEqual(
    [],
  )
})

/** Lets the job try again what has failed. */
const anHourLater = async () => {
  await sql`update saved_searches set failed_at = failed_at - interval '2 hours'`.execute(db)
  await sql`update search_news set due_at = '-infinity'`.execute(db)
}

test('a search that fails keeps no other from its matches, and gets its own once it succeeds', async () => {
  const errors: object[] = []
  const errorLog = { error: (entry: object) => errors.push(entry) } as never
  const eve = await createUser()
  const { id: searchId } = await save(eve, forProjects({ title: 'robots', dueBy: '2030-01-01' }))
  const setDay = (day: string) =>
    sql`
      update saved_searches set filter = jsonb_set(filter, '{filter,dueBy}', to_jsonb(${day}::text))
      where id = ${searchId}`.execute(db)
  await setDay('0000-01-01')
  await save(ada, robots)
  await createProject({ owner, title: 'Robots', deadline: '2029-01-01' })
  await findMatches({ db, log: errorLog })
  expect(await notificationsOf(ada)).toEqual([newMatches(1)])
  expect(errors).toMatchObject([{ job: 'find-matches', row: { searchId } }])

  await createProject({ owner, title: 'More robots', deadline: '2029-01-01' })
  await findMatches({ db, log: errorLog })
  expect(errors).toHaveLength(1)
  await anHourLater()
  await findMatches({ db, log: errorLog })
  expect(errors).toHaveLength(2)
  expect(await notificationsOf(ada)).toEqual([newMatches(2)])
  expect(await notificationsOf(eve)).toEqual([])

  await setDay('2030-01-01')
  await anHourLater()
  await findMatches({ db, log: errorLog })
  expect(await notificationsOf(eve)).toEqual([newMatches(2)])
  expect(await notificationsOf(ada)).toEqual([newMatches(2)])
  expect(errors).toHaveLength(2)
  const setAside = db.selectFrom('saved_searches').select('id').where('failed_at', 'is not', null)
  expect(await setAside.execute()).toEqual([])
})

test('a project that fails keeps no other from its matches, and is tried again later', async () => {
  await save(ada, robots)
  const bad = await createProject({ owner, title: 'Robots' })
  for (let nth = 0; nth < 59; nth += 1) await createProject({ owner, title: `Robots ${nth}` })
  await sql`
    create function refuse() returns trigger language plpgsql
    as $$ begin raise 'no match can be stored'; end $$`.execute(db)
  await sql`
    create trigger refuse before insert on saved_search_matches for each row
    when (new.project_id = ${sql.lit(bad.id)}) execute function refuse()`.execute(db)
  await findMatches({ db, log })
  await findMatches({ db, log })
  await sql`drop function refuse cascade`.execute(db)
  await findMatches({ db, log })
  expect(await notificationsOf(ada)).toEqual([newMatches(59)])
  await anHourLater()
  await findMatches({ db, log })
  expect(await notificationsOf(ada)).toEqual([newMatches(60)])
})
