import { createTestApp } from '../../../test/app.ts'

const { app } = await createTestApp()

test.each(['*/*', 'text/html'])(
  'answers an unreadable URL of the API with 404, to %s too',
  async (accept) => {
    for (const url of ['/api/projects/%ff', '/api/users/%', '/api/chats/%E0%A4%A', '/api/%']) {
      const call = await app.inject({ url, headers: { accept } })
      expect(call.statusCode).toBe(404)
      expect(call.json()).toEqual({
        status: 404,
        error: 'not_found',
        message: 'There is no such address: its percent-encoding cannot be read.',
        requestId: call.headers['x-request-id'],
      })
    }
  },
)

test('returns the one error shape for an unknown endpoint', async () => {
  const call = await app.inject('/api/nothing')
  expect(call.statusCode).toBe(404)
  expect(call.json()).toMatchObject({ status: 404, error: 'not_found' })
})

test('refuses with a plain text by a rule of the contract that has no text of its own', async () => {
  const call = await app.inject('/api/projects?limit=0')
  expect(call.statusCode).toBe(400)
  expect(call.json()).toMatchObject({
    error: 'validation_failed',
    fields: { limit: 'Please enter at least 1.' },
  })
})
