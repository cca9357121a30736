import { endpointPath, createClient, type Request } from './client.ts'

const clientThatRecords = (body: unknown, headers: Record<string, string> = {}) => {
  const sent: Request[] = []
  const client = createClient(async (request) => {
    sent.push(request)
    return { body, headers: new Headers(headers) }
  })
  return { client, sent }
}

const projectId = '0f8fad5b-d9cb-469f-a165-70867728950e'

test('sends method, path, query and JSON body of an endpoint', async () => {
  const { client, sent } = clientThatRecords([])
  await client.filterUsers({ query: { query: 'C & C++', limit: 5 }, body: ['C#'] })
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api/public/users/filter?query=C+%26+C%2B%2B&limit=5',
      body: '["C#"]',
    },
  ])
})

test('sends a text body as a JSON string', async () => {
  const { client, sent } = clientThatRecords('id')
  await client.createChat({ params: { userId: projectId, otherId: projectId }, body: 'now' })
  expect(sent[0]?.body).toBe('"now"')
})

test('escapes path parameters', () => {
  expect(endpointPath('getProject', { params: { projectId: '../users' } })).toBe(
    '/api/projects/..%2Fusers',
  )
})

test('returns total and next cursor with a page of a list', async () => {
  const { client } = clientThatRecords([1], {
    'x-total-count': '41',
    link: '</api/projects?limit=1&cursor=abc>; rel="next"',
  })
  await expect(client.page('listProjects', {})).resolves.toEqual({
    items: [1],
    total: 41,
    next: 'abc',
  })
})

test('returns no next cursor with the last page', async () => {
  const { client } = clientThatRecords([], { 'x-total-count': '0' })
  await expect(client.page('listProjects', {})).resolves.toEqual({
    items: [],
    total: 0,
    next: null,
  })
})

test('returns total and next cursor with an object that contains a list', async () => {
  const { client, sent } = clientThatRecords(
    { messages: [] },
    { 'x-total-count': '41', link: '</api/chats/1?cursor=abc>; rel="next"' },
  )
  const params = { chatId: projectId }
  await expect(client.pageOf('getChat', { params, query: { limit: 5 } })).resolves.toEqual({
    response: { messages: [] },
    total: 41,
    next: 'abc',
  })
  expect(sent[0]?.path).toBe(`/api/chats/${projectId}?limit=5`)
})
