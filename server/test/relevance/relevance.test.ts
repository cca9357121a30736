import { campusRows } from '@quad/demo'
import { createTestApp } from '../app.ts'
import { meanRelevance, measureRelevance, ndcg } from './measure-relevance.ts'

const { services, visitor } = await createTestApp()

beforeAll(async () => {
  const setting = { emailDomain: 'example.edu', universityName: 'Example', passwordHash: '' }
  const texts = { accepted: String, denied: String }
  const {
    users,
    projects,
    wanted_roles: roles,
    memberships,
  } = campusRows({ now: new Date(), ...setting }, texts)
  await services.db.insertInto('users').values(users).execute()
  await services.db.insertInto('projects').values(projects).execute()
  await services.db.insertInto('wanted_roles').values(roles).execute()
  await services.db.insertInto('memberships').values(memberships).execute()
})

test('finds what 60 queries mean, with a mean nDCG@10 of at least 0.87', async () => {
  const { projects, people } = await measureRelevance(visitor())
  const measured = [...projects, ...people]
  expect(measured).toHaveLength(60)

  const mean = meanRelevance(measured)
  const lowest = measured
    .toSorted((a, b) => a.ndcg - b.ndcg)
    .slice(0, 15)
    .map((each) => `${each.ndcg.toFixed(2)}  ${each.query}: ${each.found.join(', ')}`)
  expect(mean < 0.87 ? [`mean nDCG@10: ${mean.toFixed(3)}`, ...lowest] : []).toEqual([])
})

test('nDCG@10 is 1 for the best order, less for a worse one, and 0 for unrelated results', () => {
  expect(ndcg([3, 2, 0], [2, 3])).toBe(1)
  // (3 / 1 + 7 / log2(3)) / (7 / 1 + 3 / log2(3))
  expect(ndcg([2, 3], [2, 3])).toBeCloseTo(0.834, 4)
  expect(ndcg([0, 0], [2, 3])).toBe(0)
})
