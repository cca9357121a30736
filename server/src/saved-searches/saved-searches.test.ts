import { limits, type ProjectFilter } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { queuedMails } from '../../test/jobs.ts'
import { liveEventsOf } from '../../test/live-events.ts'
import {
  createSavingSearches,
  forProjects,
  forUsers,
  newMatches,
  robots,
} from '../../test/saving-searches.ts'
import { silentLog as log } from '../../test/silent-log.ts'
import { serverTexts } from '../platform/http/errors.ts'
import { findMatches } from './find-matches.ts'
import { mailMatches } from './mail-matches.ts'

const app = await createTestApp()
const { as, services } = app
const { db } = services
const { createUser, createProject, createMembership, createWantedRole } = createFactories(db)
const { save, notificationsOf } = createSavingSearches(app)

const find = (to: Pick<typeof log, 'error'> = log) => findMatches({ db, log: to })
const mail = (at: Date) => mailMatches({ ...services, log }, at)

let owner: Person
let ada: Person
beforeEach(async () => {
  await db.deleteFrom('search_news').execute()
  ;[owner, ada] = [await createUser(), await createUser()]
})

test('saves the same search once, also at the same moment', async () => {
  const saved = await Promise.all(
    ['One', 'Two', 'Three'].map((name) => save(ada, robots, { name })),
  )
  expect(new Set(saved.map(({ id }) => id)).size).toBe(1)
  const list = await (await as(ada)).listSavedSearches({ params: { userId: ada.id } })
  expect(list).toHaveLength(1)
  expect(saved).toContainEqual(list[0])
  expect(list[0]!.search).toMatchObject({ type: 'projects', filter: { title: 'robots' } })
})

test('accepts no more searches than the limit, also at the same moment', async () => {
  const saving = Array.from({ length: limits.savedSearches + 2 }, (_, nth) =>
    save(ada, forProjects({ title: `word${nth}` })),
  )
  const refused = (await Promise.allSettled(saving)).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(2)
  expect(refused[0]).toMatchObject({
    reason: { status: 409, message: serverTexts.savedSearchesFull },
  })
})

test('exports a search, and deletes it with its notification, on open pages too', async () => {
  const { id } = await save(ada, robots)
  await createProject({ owner, title: 'Robots' })
  await find()
  const caller = await as(ada)
  const params = { userId: ada.id, searchId: id }
  const { savedSearches } = await caller.exportData({ params })
  expect(savedSearches).toMatchObject([
    { name: 'Robots', alert: 'app', search: { type: 'projects', filter: { title: 'robots' } } },
  ])
  await caller.deleteSavedSearch({ params })
  await caller.deleteSavedSearch({ params })
  expect(await caller.listSavedSearches({ params })).toEqual([])
  expect(await notificationsOf(ada)).toEqual([])
  expect((await liveEventsOf(db, ada)).at(-1)).toMatchObject({ type: 'notification-dismissed' })
  await expect(
    caller.updateSavedSearch({ params, body: { name: 'Gone', alert: 'app' } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('notifies of new projects that the search finds, in one notification that counts them', async () => {
  const { id } = await save(ada, robots)
  await createProject({ owner, title: 'Robots that dance' })
  await createProject({ owner, title: 'A choir' })
  await find()
  expect(await notificationsOf(ada)).toEqual([newMatches(1)])
  await createProject({ owner, title: 'Swimming robots' })
  await createProject({ owner, description: 'Not chess: robots.' })
  await find()
  expect(await notificationsOf(ada)).toEqual([newMatches(3)])
  const events = (await liveEventsOf(db, ada)).filter(({ type }) => type === 'notification')
  expect(events.at(-1)).toMatchObject({ notification: { search: { id, matches: 3 } } })
  expect(await notificationsOf(owner)).toEqual([])
})

test('notifies of texts with a part of a word, and of tags in another normalization form', async () => {
  await save(ada, forProjects({ title: '研究', tags: ['한식'.normalize('NFD')] }))
  await createProject({ owner, title: '人工知能研究会', tags: ['한식'] })
  await createProject({ owner, title: '人工知能', tags: ['한식'] })
  await find()
  expect(await notificationsOf(ada)).toEqual([newMatches(1)])
})

test('notifies of people whose profile is complete after the search was saved', async () => {
  await createUser({ name: 'Before', skills: ['Welding'] })
  const late = await createUser({ profile_completed: false, skills: ['Welding'] })
  await save(ada, forUsers('', ['welding']))
  await createUser({ name: 'Wendy', skills: ['Welding', 'Go'] })
  await createUser({ skills: ['Go'] })
  await find()
  expect(await notificationsOf(ada)).toEqual([newMatches(1)])
  await db.updateTable('users').set({ profile_completed: true }).where('id', '=', late.id).execute()
  await find()
  expect(await notificationsOf(ada)).toEqual([newMatches(2)])
})

test('notifies of nothing older than the search, and once of a new project that is edited', async () => {
  const old = await createProject({ owner, title: 'Old robots' })
  await save(ada, robots)
  const project = await createProject({ owner, title: 'Something' })
  await find()
  expect(await notificationsOf(ada)).toEqual([])
  for (const title of ['Robots', 'Something', 'More robots']) {
    for (const { id } of [old, project]) {
      await db.updateTable('projects').set({ title }).where('id', '=', id).execute()
    }
    await find()
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
  expect(results).toContainEqual(expect.objectContaining({ id: found.id }))
  await find()
  expect(await notificationsOf(ada)).toEqual([newMatches(1)])
})

test('compares open roles by title, and by the skills of the user', async () => {
  await save(ada, forProjects({ role: 'pilot', needsMySkills: true }))
  const cook = await createUser({ skills: ['Cooking'] })
  await save(cook, forProjects({ role: 'pilot', needsMySkills: true }))
  await createWantedRole(await createProject({ owner }), { title: 'Pilots', skills: ['writing'] })
  await find()
  expect(await notificationsOf(ada)).toEqual([newMatches(1)])
  expect(await notificationsOf(cook)).toEqual([])
})

test('compares people by availability as the search does', async () => {
  await save(ada, forUsers('', [], { looking: true, minHours: 5 }))
  await createUser({ looking: 'yes', hours_per_week: 8 })
  const other = await createUser({ looking: 'no', hours_per_week: 8 })
  await find()
  expect(await notificationsOf(ada)).toEqual([newMatches(1)])
  await db.updateTable('users').set({ looking: 'maybe' }).where('id', '=', other.id).execute()
  await find()
  expect(await notificationsOf(ada)).toEqual([newMatches(2)])
})

test('notifies of a project whose team grows to the size', async () => {
  await save(ada, forProjects({ minMembers: 2 }))
  const project = await createProject({ owner })
  await find()
  expect(await notificationsOf(ada)).toEqual([])
  await createMembership(project, await createUser())
  await find()
  expect(await notificationsOf(ada)).toEqual([newMatches(1)])
})

test('corrects a misspelled search as the search page does', async () => {
  await createProject({ owner, title: 'Quadrocopters' })
  await save(ada, forProjects({ title: 'quadrocpoters' }))
  await createProject({ owner, title: 'Small quadrocopters' })
  await find()
  expect(await notificationsOf(ada)).toEqual([newMatches(1)])
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
  await find()
  expect(await notificationsOf(ada)).toEqual([])
  // Hiding these would reveal the block.
  await createProject({ owner: blocker, title: 'Robots of a blocker' })
  await find()
  expect(await notificationsOf(ada)).toEqual([newMatches(1)])
})

test('begins to count again after a dismissal, which cannot be undone then', async () => {
  await save(ada, robots)
  await createProject({ owner, title: 'Robots' })
  await find()
  const caller = await as(ada)
  const params = { userId: ada.id }
  const [first] = await caller.listNotifications({ params })
  await caller.dismissNotification({ params, body: first! })
  await createProject({ owner, title: 'More robots' })
  await find()
  expect(await notificationsOf(ada)).toEqual([newMatches(1)])
  await expect(
    caller.undismissNotification({ params, body: { id: first!.id } }),
  ).rejects.toMatchObject({ status: 409 })
})

test('notifies once if several instances run the job at the same time', async () => {
  await save(ada, robots)
  for (let nth = 0; nth < 120; nth += 1) await createProject({ owner, title: `Robots ${nth}` })
  await Promise.all([find(), find(), find()])
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
  await find()
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
  await Promise.all([find(), ...ending, deleting])
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
  await find(errorLog)
  expect(await notificationsOf(ada)).toEqual([newMatches(1)])
  expect(errors).toMatchObject([{ job: 'find-matches', row: { searchId } }])

  await createProject({ owner, title: 'More robots', deadline: '2029-01-01' })
  await find(errorLog)
  expect(errors).toHaveLength(1)
  await anHourLater()
  await find(errorLog)
  expect(errors).toHaveLength(2)
  expect(await notificationsOf(ada)).toEqual([newMatches(2)])
  expect(await notificationsOf(eve)).toEqual([])

  await setDay('2030-01-01')
  await anHourLater()
  await find(errorLog)
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
  await find()
  await find()
  await sql`drop function refuse cascade`.execute(db)
  await find()
  expect(await notificationsOf(ada)).toEqual([newMatches(59)])
  await anHourLater()
  await find()
  expect(await notificationsOf(ada)).toEqual([newMatches(60)])
})

const [monday, tuesday] = [new Date('2026-11-23T07:10:00Z'), new Date('2026-11-24T07:10:00Z')]

test('mails all daily searches in one mail, once, and weekly ones on Mondays', async () => {
  await save(ada, robots, { name: 'Robots', alert: 'daily' })
  await save(ada, forProjects({ title: 'choir' }), { name: 'Choirs', alert: 'daily' })
  await save(ada, forUsers('', ['welding']), { name: 'Welders', alert: 'weekly' })
  await save(ada, forProjects({ tags: ['History'] }), { name: 'In the app', alert: 'app' })
  await createProject({ owner, title: 'Robots that sing' })
  await createProject({ owner, title: 'A choir' })
  const weld = await createUser({ name: 'Wendy', skills: ['Welding'] })
  await find()
  for (const day of [tuesday, tuesday]) await mail(day)
  const [daily, ...more] = await queuedMails(db, ada.email)
  expect(more).toEqual([])
  expect(daily).toMatchObject({
    subject: '2 new matches for your saved searches',
    paragraphs: ['Choirs: A choir', 'Robots: Robots that sing', expect.any(String)],
    unsubscribeUrl: expect.stringContaining('/api/unsubscribe?token='),
  })
  await Promise.all([mail(monday), mail(monday)])
  const [, weekly, ...others] = await queuedMails(db, ada.email)
  expect(others).toEqual([])
  expect(weekly).toMatchObject({ paragraphs: [`Welders: ${weld.name}`, expect.any(String)] })
})

test('mails nothing to a person who does not allow it, and nothing about people blocked since', async () => {
  const [blocked, quiet] = [await createUser({ skills: ['Welding'] }), await createUser()]
  const welders = forUsers('', ['welding'])
  for (const person of [ada, quiet]) await save(person, welders, { alert: 'daily' })
  await save(ada, robots, { alert: 'daily' })
  await createProject({ owner: blocked, title: 'Robots' })
  await createUser({ name: 'Wendy', skills: ['Welding'] })
  const last = await createUser({ skills: ['Welding'] })
  await find()
  for (const { id } of [blocked, last]) {
    await (await as(ada)).blockPerson({ params: { userId: ada.id, otherId: id }, body: '' })
  }
  await db
    .updateTable('users')
    .set({ allow_email_communications: false })
    .where('id', '=', quiet.id)
    .execute()
  await mail(tuesday)
  const [sent] = await queuedMails(db, ada.email)
  expect(sent?.paragraphs).toEqual(['Robots: Wendy', expect.any(String)])
  expect(await queuedMails(db, quiet.email)).toEqual([])
})

type Change = { name: string; alert: 'daily' }
test.each<[string, (searchId: string, change: Change) => Promise<unknown>]>([
  [
    'changing it',
    async (searchId, body) =>
      (await as(ada)).updateSavedSearch({ params: { userId: ada.id, searchId }, body }),
  ],
  ['saving it again', (_, change) => save(ada, robots, change)],
])(
  'a search gets another name and mails by %s, about what is found from then on',
  async (_, act) => {
    const { id } = await save(ada, robots)
    await createProject({ owner, title: 'Robots before' })
    await find()
    const change = { name: 'By mail', alert: 'daily' } as const
    expect(await act(id, change)).toMatchObject(change)
    await createProject({ owner, title: 'Robots after' })
    await find()
    await mail(tuesday)
    const [sent] = await queuedMails(db, ada.email)
    expect(sent?.paragraphs[0]).toBe('By mail: Robots after')
  },
)
