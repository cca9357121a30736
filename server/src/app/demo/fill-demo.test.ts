import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  eventAnswers,
  imageSizes,
  joinMessage,
  limits,
  newEvent,
  newMessage,
  newProfile,
  newProject,
} from '@quad/contract'
import { userUpdate } from '@quad/contract/server'
import { socialPage } from '@quad/contract/social-page'
import { sql, type Kysely } from 'kysely'
import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { connectDatabase } from '../../platform/database/connect.ts'
import type { Database } from '../../platform/database/schema.ts'
import { dayText } from '../../platform/database/queries.ts'
import { createImageFiles } from '../../images/files.ts'
import { demoPeople, fillDemo } from './fill-demo.ts'

const { services, visitor } = await createTestApp()
const { db } = services
const now = new Date()
const campus = { emailDomain: 'example.edu', universityName: 'University of Example' }

const second = await createTestDatabase()
const third = await createTestDatabase()
const inhabited = await createTestDatabase()
const busy = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'quad-demo-'))
const images = createImageFiles({ dataDir })

// Each campus has more than a hundred pictures to draw.
beforeAll(() => fillDemo({ db, images: services.images, now, ...campus }))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const tables = [
  'users',
  'images',
  'projects',
  'wanted_roles',
  'memberships',
  'join_requests',
  'project_history',
  'events',
  'project_bookmarks',
  'person_bookmarks',
  'saved_searches',
  'event_answers',
  'chats',
  'messages',
  'chat_markers',
  'notifications',
] as const

/** Every row of a database, without the salted hashes, and the last activity, which a sign-in changes. */
const contents = async (from: Kysely<Database>): Promise<Record<string, unknown>[]> => {
  const all = []
  for (const table of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - 'password_hash' - 'active_at' as row from ${sql.table(table)} t order by t::text
    `.execute(from)
    all.push(...rows.map(({ row }) => ({ table, ...row })))
  }
  return all
}

test('creates 60 people, all but one with a complete profile, and 36 projects', async () => {
  const people = await db.selectFrom('users').select('profile_completed').execute()
  expect(people).toHaveLength(60)
  expect(people.filter((row) => row.profile_completed)).toHaveLength(59)
  expect(await db.selectFrom('projects').select('id').execute()).toHaveLength(36)
})

test('creates only profiles that pass the validation of the API', async () => {
  const people = await db
    .selectFrom('users')
    .selectAll()
    .where('profile_completed', '=', true)
    .execute()
  for (const row of people) {
    const profile = { ...row, linkedInLink: row.linkedin_link, instagramLink: row.instagram_link }
    expect(newProfile.parse(profile).skills).toEqual(row.skills)
    expect(userUpdate(socialPage).safeParse(profile).error).toBeUndefined()
    expect(row.email.length).toBeLessThanOrEqual(limits.email)
    expect(row.email_verified_at).not.toBeNull()
  }
})

test('creates only projects that pass the validation of the API', async () => {
  const rows = await db
    .selectFrom('projects')
    .selectAll()
    .select(dayText('deadline').as('deadlineDay'))
    .execute()
  const roles = Map.groupBy(
    await db
      .selectFrom('wanted_roles')
      .select(['project_id', 'title', 'skills', 'places', 'hours', 'closed'])
      .orderBy('position')
      .execute(),
    (role) => role.project_id,
  )
  for (const {
    title,
    description,
    tags,
    meeting_format,
    recruiting,
    image_id,
    gallery_image_ids,
    image_descriptions,
    deadlineDay: deadline,
    ...row
  } of rows) {
    const draft = {
      title,
      description,
      tags,
      meetingFormat: [meeting_format],
      status: recruiting,
      wantedRoles: (roles.get(row.id) ?? []).map(({ project_id: _, ...role }) => role),
      imageId: image_id,
      imageDescriptions: image_descriptions,
      course: row.course,
      semester: row.semester,
      deadline,
      repositoryLink: row.repository_link,
      designLink: row.design_link,
      siteLink: row.site_link,
    }
    expect(newProject.parse(draft)).toEqual(draft)
    expect(gallery_image_ids.length).toBeLessThanOrEqual(limits.galleryImages)
    const shown = [image_id ?? [], gallery_image_ids].flat()
    expect(Object.keys(image_descriptions).toSorted()).toEqual(shown.toSorted())
  }
  const members = await db.selectFrom('memberships').select('title').execute()
  expect(members.filter(({ title }) => [...title].length > limits.memberTitle)).toEqual([])
})

test('creates open, filled and closed roles, and requests that name open ones', async () => {
  const cards = await visitor().listProjects({ query: { limit: 50 } })
  expect(cards.filter(({ openRoles }) => openRoles.length > 0).length).toBeGreaterThanOrEqual(6)
  const roles = await db.selectFrom('wanted_roles').selectAll().execute()
  expect(roles.filter(({ places, taken }) => places === taken).length).toBeGreaterThanOrEqual(2)
  expect(roles.filter(({ closed }) => closed)).not.toEqual([])
  const named = await db
    .selectFrom('join_requests')
    .innerJoin('wanted_roles', 'wanted_roles.id', 'join_requests.wanted_role_id')
    .select(['closed', 'places', 'taken', 'title', 'wanted_role_title as titleThen'])
    .execute()
  expect(named.length).toBeGreaterThanOrEqual(5)
  for (const { closed, places, taken, title, titleThen } of named) {
    expect([closed, taken < places, titleThen]).toEqual([false, true, title])
  }
})

test('creates only messages, requests and events that pass the validation of the API', async () => {
  const ts = now.toISOString()
  const messages = db.selectFrom('messages').select('content').where('deleted_at', 'is', null)
  for (const { content } of await messages.execute()) {
    expect(newMessage.parse({ msg: content, ts }).msg).toBe(content)
  }
  for (const { message } of await db.selectFrom('join_requests').select('message').execute()) {
    expect(joinMessage.parse({ msg: message, ts }).msg).toBe(message)
  }
  const coming = { startDateTime: '2031-05-04T14:00:00Z', endDateTime: '2031-05-04T15:00:00Z' }
  for (const { title, description, location, online_link: onlineLink } of await db
    .selectFrom('events')
    .selectAll()
    .execute()) {
    const texts = { title, description, location, onlineLink }
    expect(newEvent.parse({ ...texts, ...coming })).toMatchObject(texts)
  }
})

test('has each kind of answer to events, and online links', async () => {
  const answers = await db.selectFrom('event_answers').select('answer').distinct().execute()
  expect(answers.map(({ answer }) => answer).toSorted()).toEqual([...eventAnswers].toSorted())
  const links = await db.selectFrom('events').select('id').where('online_link', '!=', '').execute()
  expect(links.length).toBeGreaterThan(3)
})

test('has projects of each step of activity, and a quiet one, also by their talks', async () => {
  const projects = await visitor().filterProjects({ body: {}, query: { limit: 50 } })
  const steps = Object.groupBy(projects, ({ activity }) => activity ?? 'none')
  expect(steps.quiet?.map(({ title }) => title)).toEqual(['Micro-Loans for Makers'])
  expect(steps.month?.map(({ title }) => title)).toEqual(['Sleep Before Exams'])
  expect(steps.week?.length).toBeGreaterThan(30)
})

test('creates teams of one to eight members, with correct counts and a history', async () => {
  const { rows } = await sql<{
    team_size: number
    members: number
    joined: number
    created: number
  }>`
    select team_size,
      (select count(*) from memberships where project_id = projects.id) as members,
      (select count(*) from project_history join memberships
        on memberships.project_id = project_history.project_id and user_id = subject_id
        where project_history.project_id = projects.id and change = 'joined' and role <> 'Owner') as joined,
      (select count(*) from project_history join memberships
        on memberships.project_id = project_history.project_id and user_id = subject_id
        where project_history.project_id = projects.id and change = 'created' and role = 'Owner') as created
    from projects`.execute(db)
  for (const { team_size: size, members, joined, created } of rows) {
    expect([members, joined, created]).toEqual([size, size - 1, 1])
  }
  const sizes = rows.map((row) => row.team_size)
  expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([1, 8])
})

test('gives every project a group chat', async () => {
  const without = await db
    .selectFrom('projects')
    .leftJoin('chats', 'chats.project_id', 'projects.id')
    .where('chats.id', 'is', null)
    .select('projects.id')
    .execute()
  expect(without).toEqual([])
})

test('gives each chat its last message, and each participant a read marker', async () => {
  const { rows } = await sql<{ right: boolean; markers: number; participants: number }>`
    select
      last_seq = count(messages.seq) and last_seq = coalesce(max(messages.seq), 0)
        and last_message_at = coalesce(max(messages.created_at), chats.created_at) as right,
      (select count(*) from chat_markers
        where chat_id = chats.id and read_seq between 0 and chats.last_seq) as markers,
      case when last_seq = 0 then 0 when project_id is null then 2
        else (select team_size from projects where id = chats.project_id) end as participants
    from chats left join messages on chat_id = chats.id
    group by chats.id`.execute(db)
  expect(rows.length).toBeGreaterThan(36)
  for (const row of rows) expect(row).toEqual({ ...row, right: true, markers: row.participants })
})

test('leaves no own message unread', async () => {
  const unread = await db
    .selectFrom('messages')
    .innerJoin('chat_markers', (on) =>
      on
        .onRef('chat_markers.chat_id', '=', 'messages.chat_id')
        .onRef('chat_markers.user_id', '=', 'messages.from_id')
        .onRef('chat_markers.read_seq', '<', 'messages.seq'),
    )
    .select('messages.content')
    .execute()
  expect(unread).toEqual([])
})

test('creates messages in order, by participants, after they joined, and none in the future', async () => {
  const { rows } = await sql<{ content: string }>`
    select content from messages join chats on chats.id = chat_id
    where not exists (
        select 1 from memberships
        where project_id = chats.project_id and user_id = from_id and joined_at < messages.created_at
        union all
        select 1 where from_id in (first_user_id, second_user_id))
      or messages.created_at > ${now}
      or exists (select 1 from messages earlier where earlier.chat_id = messages.chat_id
        and earlier.seq < messages.seq and earlier.created_at >= messages.created_at)`.execute(db)
  expect(rows).toEqual([])
})

test('creates one request per person and recruiting project, and none by a member', async () => {
  const { rows } = await sql<{ pending: number; odd: number }>`
    select count(*) as pending,
      count(*) filter (where not recruiting or memberships.user_id is not null) as odd
    from join_requests
    join projects on projects.id = join_requests.project_id
    left join memberships on memberships.project_id = projects.id
      and memberships.user_id = join_requests.user_id
    where state = 'pending'`.execute(db)
  expect(rows[0]!.pending).toBeGreaterThan(10)
  expect(rows[0]!.odd).toBe(0)
})

test('creates one notification per cause and recipient', async () => {
  const { rows } = await sql`
    (select user_id, project_id, chat_id, from_id, message, type, sent_at from notifications
      where type = 'join-request' or type = 'direct-message')
    except all
    (select managers.user_id, join_requests.project_id, null, join_requests.user_id, message,
      'join-request', join_requests.created_at
      from join_requests join memberships managers on managers.project_id = join_requests.project_id
      where state = 'pending' and managers.role in ('Owner', 'Admin')
    union all
    select chat_markers.user_id, null, chats.id, from_id, content, 'direct-message',
      messages.created_at
      from chats join messages on messages.chat_id = chats.id and seq = last_seq
      join chat_markers on chat_markers.chat_id = chats.id and read_seq < last_seq
      where chats.project_id is null)`.execute(db)
  expect(rows).toEqual([])
  const { rows: expected } = await sql<{ count: number }>`
    select (select count(*) from join_requests join memberships using (project_id)
        where state = 'pending' and role in ('Owner', 'Admin'))
      + (select count(*) from chats join chat_markers on chat_id = chats.id
        where chats.project_id is null and read_seq < last_seq)
      - (select count(*) from notifications
        where type = 'join-request' or type = 'direct-message') as count`.execute(db)
  expect(expected[0]!.count).toBe(0)
})

test('gives every recruiting project a wanted skill of a person outside the team', async () => {
  const { rows } = await sql<{ title: string }>`
    select title from projects where recruiting and not exists (
      select 1 from users where tags_folded && skills_folded and id not in (
        select user_id from memberships where project_id = projects.id))`.execute(db)
  expect(rows).toEqual([])
})

test('serves each picture in every size, owned by the person who shows it', async () => {
  const { rows } = await sql<{ id: string }>`
    select image.id from images image where not exists (
      select 1 from users where id = owner_id and image.id in (profile_photo_id, cover_image_id)
      union all
      select 1 from projects join memberships on project_id = projects.id and role = 'Owner'
      where user_id = owner_id and (image.id = image_id or image.id = any (gallery_image_ids)))`.execute(
    db,
  )
  expect(rows).toEqual([])
  const kept = await db.selectFrom('images').select('id').execute()
  for (const id of [kept[0]!.id, kept.at(-1)!.id]) {
    for (const size of Object.keys(imageSizes)) {
      const response = await visitor().inject({ url: `/api/images/${id}?size=${size}` })
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg'])
    }
  }
})

test('lets five people with different roles sign in', async () => {
  const accounts = await demoPeople(db)
  expect(accounts.map(({ role }) => role)).toEqual([
    'owner',
    'admin',
    'member',
    'newcomer',
    'incomplete profile',
  ])
  const browsers = accounts.map(() => visitor())
  const [owner, admin, member, newcomer, incomplete] = await Promise.all(
    accounts.map(async ({ email, password }, index) =>
      browsers[index]!.login({ body: { email, password } }),
    ),
  )

  for (const [index, person] of [owner!, admin!].entries()) {
    const project = await browsers[index]!.getProject({
      params: {
        projectId: (await browsers[index]!.getUser({ params: { userId: person.id } }))
          .projectsId[0]!,
      },
    })
    expect(project.role).toBe(index === 0 ? 'Owner' : 'Admin')
    expect(project.audience === 'manager' && project.joinRequests.length).toBeGreaterThanOrEqual(2)
    expect(new Set(person.notifications.map(({ type }) => type)).size).toBeGreaterThanOrEqual(2)
    const chats = await browsers[index]!.sortChats({ params: { userId: person.id } })
    expect(chats.filter(({ unread }) => unread > 0).length).toBeGreaterThanOrEqual(2)
  }
  expect(member!.projectsId.length).toBeGreaterThan(1)
  expect(newcomer).toMatchObject({
    profileCompleted: true,
    projectsId: [],
    chats: {},
    notifications: [],
  })
  expect(incomplete).toMatchObject({ profileCompleted: false, name: '', projectsId: [] })
})

test('creates the same data in another database; at another time, only the times differ', async () => {
  await fillDemo({ db: second.db, images, now, ...campus })
  expect(await contents(second.db)).toEqual(await contents(db))

  const nextWeek = new Date(now.getTime() + 7.3 * 24 * 3_600_000)
  await fillDemo({ db: third.db, images, now: nextWeek, ...campus })
  const timeless = async (from: Kysely<Database>) =>
    (await contents(from))
      .map((row) =>
        JSON.stringify(row).replaceAll(
          /"(?:\d{4}-\d\d-\d\d(?:T[^"]*)?|(?:spring|fall) \d{4})"/gi,
          '""',
        ),
      )
      .toSorted()
  expect(await timeless(third.db)).toEqual(await timeless(db))
})

test('fills the database however long the drawing of a picture leaves the transaction idle', async () => {
  const { db: slow } = connectDatabase(busy.url, { statementTimeout: 30_000, max: 1 })
  await sql`set idle_in_transaction_session_timeout = '1s'`.execute(slow)
  let isFirst = true
  const write: typeof images.write = async (imageId, files) => {
    if (isFirst) await setTimeout(2000)
    isFirst = false
    await images.write(imageId, files)
  }
  await fillDemo({ db: slow, images: { ...images, write }, now, ...campus })
  expect(await slow.selectFrom('users').select('id').execute()).toHaveLength(60)
  await slow.destroy()
})

test('leaves a database with people unchanged', async () => {
  await createFactories(inhabited.db).createUser()
  await fillDemo({ db: inhabited.db, images, now, ...campus })
  expect(await inhabited.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  expect(await demoPeople(inhabited.db)).toEqual([])
})

test('fills the database once when two servers start at the same time', async () => {
  await inhabited.db.deleteFrom('users').execute()
  const filling = { db: inhabited.db, images, now, ...campus }
  await Promise.all([fillDemo(filling), fillDemo(filling)])
  expect(await inhabited.db.selectFrom('users').select('id').execute()).toHaveLength(60)
})
