import { randomUUID } from 'node:crypto'
import { createTestApp } from '../../test/app.ts'
import type { Browser } from '../../test/browser.ts'
import { createFactories } from '../../test/factories.ts'

const { as, visitor, services } = await createTestApp()
const { db } = services
const { createUser, createProject, createWantedRole, createJoinRequest } = createFactories(db)

const looking = 'yes' as const

const createScene = async () => {
  const [owner, admin, member] = [await createUser(), await createUser(), await createUser()]
  const project = await createProject({
    owner,
    admins: [admin],
    members: [member],
    tags: ['Tides'],
  })
  const gaffer = { title: 'Gaffer', skills: ['Lighting', 'Rigging', 'Driving'], hours: 6 }
  const { id: roleId } = await createWantedRole(project, gaffer)
  const { id: otherId } = await createWantedRole(project, { title: 'Cook', skills: ['Baking'] })
  const fitting = (browser: Browser, role = roleId, projectId: string | undefined = project.id) => {
    const query = { role, order: 'best' as const, ...(projectId !== '' && { project: projectId }) }
    return browser.filterUsers({ query, body: [] })
  }
  return { owner, admin, member, project, roleId, otherId, fitting }
}

const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name)

test('managers see who fits a role: by its skills, then its hours, then the project, then who looks for a team', async () => {
  const { owner, admin, fitting, otherId, project } = await createScene()
  await createUser({ name: 'Newer', skills: ['Driving'] })
  await createUser({ name: 'Looks', skills: ['Lighting'], looking, hours_per_week: 8 })
  await createUser({ name: 'Tags', skills: ['Lighting', 'Tides'] })
  await createUser({ name: 'Short', skills: ['Lighting', 'Tides'], looking, hours_per_week: 2 })
  await createUser({ name: 'Two', skills: ['Rigging', 'Driving'], looking, hours_per_week: 1 })
  await createUser({ name: 'All', skills: ['Driving', 'Rigging', 'Lighting', 'Poetry'] })
  await createUser({ name: 'Tags alone', skills: ['Tides'] })
  await createUser({ name: 'Baker', skills: ['Baking'] })
  const people = await fitting(await as(owner))
  expect(namesOf(people)).toEqual(['All', 'Two', 'Tags', 'Looks', 'Newer', 'Short'])
  expect(people[1]!.match).toEqual({
    role: 'Gaffer',
    of: 3,
    matched: ['Rigging', 'Driving'],
    missing: ['Lighting'],
    hours: { wanted: 6, has: 1 },
    project: { id: project.id, title: project.title },
  })
  expect(namesOf(await fitting(await as(admin), otherId))).toEqual(['Baker'])
})

test('leaves out members, invited people, applicants, and those who are blocked, unlisted or look for no team', async () => {
  const { owner, member, project, fitting } = await createScene()
  const skills = ['Rigging', 'Lighting', 'Driving']
  const [invited, applicant, blocked] = [
    await createUser({ skills }),
    await createUser({ skills }),
    await createUser({ skills }),
  ]
  await createUser({ skills, looking: 'no' })
  await createUser({ skills, profile_completed: false })
  const free = await createUser({ skills })
  await db.updateTable('users').set({ skills }).where('id', '=', member.id).execute()
  const browser = await as(owner)
  const ids = async () => {
    const found = await fitting(browser)
    const here = new Set([invited, applicant, blocked, member, free].map(({ id }) => id))
    return found.filter(({ id }) => here.has(id)).map(({ id }) => id)
  }
  expect(await ids()).toEqual([free, blocked, applicant, invited].map(({ id }) => id))
  const body = { msg: 'Join us', ts: 'now' }
  const params = { senderId: owner.id, targetId: invited.id, projectId: project.id }
  await browser.inviteToProject({ params, body })
  await createJoinRequest(project, applicant)
  const block = { userId: owner.id, otherId: blocked.id }
  await browser.blockPerson({ params: block, body: 'now' })
  expect(await ids()).toEqual([free.id])
})

describe('is not found', () => {
  const others: [string, (scene: Awaited<ReturnType<typeof createScene>>) => Promise<Browser>][] = [
    ['a Member, who does not see requests', ({ member }) => as(member)],
    ['a person outside the project', async () => as(await createUser())],
    ['a visitor', async () => visitor()],
  ]

  test.each(others)('for %s', async (_, browserOf) => {
    const scene = await createScene()
    await expect(scene.fitting(await browserOf(scene))).rejects.toMatchObject({
      error: 'not_found',
    })
  })

  test('without its project, in another one, if it is closed, or if it does not exist', async () => {
    const { owner, project, roleId, fitting } = await createScene()
    const browser = await as(owner)
    const { id: other } = await createProject({ owner })
    const closed = await createWantedRole(project, { closed: true })
    const missing = { error: 'not_found' }
    await expect(fitting(browser, roleId, '')).rejects.toMatchObject(missing)
    await expect(fitting(browser, roleId, other)).rejects.toMatchObject(missing)
    await expect(fitting(browser, closed.id)).rejects.toMatchObject(missing)
    await expect(fitting(browser, randomUUID())).rejects.toMatchObject(missing)
    await expect(fitting(browser, 'gaffer')).rejects.toMatchObject({ error: 'validation_failed' })
  })
})

test('pages continue the order', async () => {
  const { owner, project, roleId } = await createScene()
  for (const skills of [['Lighting'], ['Lighting', 'Rigging'], ['Driving']])
    await createUser({ skills })
  const { page } = await as(owner)
  const query = { project: project.id, role: roleId, order: 'best' as const }
  const { items, total } = await page('filterUsers', { query, body: [] })
  const first = await page('filterUsers', { query: { ...query, limit: 2 }, body: [] })
  const next = { ...query, limit: 50, cursor: first.next! }
  const rest = await page('filterUsers', { query: next, body: [] })
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(items.map(({ id }) => id))
  expect([first.total, rest.total, rest.next]).toEqual([total, total, null])
})
