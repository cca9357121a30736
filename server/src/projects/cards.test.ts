import { createTestDatabase } from '../../test/test-database.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { presentProjectCards, projectCardColumns } from './cards.ts'

const { db } = await createTestDatabase()
const { createUser, createProject } = createFactories(db)

let queries = 0
const counting = db.withPlugin({
  transformQuery: ({ node }) => {
    queries += 1
    return node
  },
  transformResult: async ({ result }) => result,
})

const rowsOf = (ids: readonly string[]) =>
  db
    .selectFrom('projects')
    .select(projectCardColumns)
    .where('id', 'in', ids)
    .orderBy('created_at')
    .execute()

beforeEach(() => {
  queries = 0
})

test('shows the photos of the first five members, the Owner first', async () => {
  const owner = await createUser()
  const members: Person[] = []
  for (let count = 0; count < 6; count += 1) members.push(await createUser())
  const project = await createProject({ owner, members: [...members] })
  const [card] = await presentProjectCards(db, await rowsOf([project.id]))
  expect(card).toMatchObject({ id: project.id, meetingFormat: ['Hybrid'], status: true })
  expect(card!.teamSize).toBe(7)
  expect(card!.usersId).toHaveLength(7)
  expect(card!.faces).toHaveLength(5)
  expect(card!.faces[0]).toEqual({ id: owner.id, name: owner.name, profilePhotoId: null })
})

test('keeps the order of the list, with one query for any number of cards', async () => {
  const ids: string[] = []
  for (let count = 0; count < 4; count += 1) {
    ids.push((await createProject({ owner: await createUser() })).id)
  }
  const cards = await presentProjectCards(counting, await rowsOf(ids))
  expect(cards.map(({ id }) => id)).toEqual(ids)
  expect(cards.every(({ faces }) => faces.length === 1)).toBe(true)
  expect(queries).toBe(1)
})

test('returns no cards for an empty list', async () => {
  expect(await presentProjectCards(db, [])).toEqual([])
})
