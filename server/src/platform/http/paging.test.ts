import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'
import { encodeCursor } from './paging.ts'

const { as, services } = await createTestApp()
const { createUser, createProject } = createFactories(services.db)

const ada = await createUser()
const project = await createProject({ owner: ada })
const browser = await as(ada)

const id = '00000000-0000-4000-8000-000000000000'
const yearZero = '0000-12-31T23:59:59.999999Z'
const earliest = '0001-01-01T00:00:00.000000Z'
const latest = '9999-12-31T23:59:59.999999Z'
const largest = 2 ** 53 - 1

const ranked = {
  within: [
    [largest, largest, largest, latest, id],
    [0, 0, -largest, earliest, id],
  ],
  beyond: [
    [largest + 1, 0, 0, latest, id],
    [0, largest + 1, 0, latest, id],
    [0, 0, -largest - 1, latest, id],
    [0, 0, 0, yearZero, id],
  ],
}
const byAge = {
  within: [
    [earliest, id],
    [latest, id],
  ],
  beyond: [[yearZero, id]],
}
const numbered = { within: [[largest], [-1]], beyond: [[largest + 1], [-(2 ** 60)]] }

const lists = [
  ['projects', 'GET', '/api/projects', ranked],
  ['people', 'GET', '/api/users', ranked],
  ['chats', 'POST', `/api/chats/sort/${ada.id}`, byAge],
  ['blocked people', 'GET', `/api/users/${ada.id}/blocked`, byAge],
  ['messages', 'GET', `/api/chats/${project.chatId}`, numbered],
  ['changes of a project', 'GET', `/api/projects/${project.id}/history`, numbered],
] as const

describe.each(lists)('a cursor of the list of %s', (_name, method, url, { within, beyond }) => {
  const ask = (parts: (string | number)[]) =>
    browser.inject({ method, url: `${url}?cursor=${encodeCursor(parts)}` })

  test.each(within.map((parts) => ({ parts })))(
    'accepts values within the range of its columns: $parts',
    async ({ parts }) => {
      expect((await ask(parts)).statusCode).toBe(200)
    },
  )

  test.each(beyond.map((parts) => ({ parts })))(
    'refuses values beyond that range: $parts',
    async ({ parts }) => {
      const response = await ask(parts)
      expect(response.json()).toMatchObject({ status: 400, error: 'validation_failed' })
    },
  )
})
