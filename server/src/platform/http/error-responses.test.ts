import { createTestApp } from '../../../test/app.ts'

const { app } = await createTestApp()

test('returns the one error shape for an unreadable URL, and redirects a browser', async () => {
  const call = await app.inject('/api/projects/%ff')
  expect(call.statusCode).toBe(400)
  expect(call.json()).toEqual({
    status: 400,
    error: 'bad_request',
    message: 'This address could not be read. Please check its percent-encoding.',
    requestId: call.headers['x-request-id'],
  })
  const page = await app.inject({ url: '/%ff', headers: { accept: 'text/html' } })
  expect(page.statusCode).toBe(303)
  expect(page.headers.location).toBe('/error/404')
})

test('returns the one error shape for an unknown endpoint', async () => {
  const call = await app.inject('/api/nothing')
  expect(call.statusCode).toBe(404)
  expect(call.json()).toMatchObject({ status: 404, error: 'not_found' })
})

test('refuses in English by a contract rule without a text of its own', async () => {
  const call = await app.inject('/api/projects?limit=0')
  expect(call.statusCode).toBe(400)
  expect(call.json()).toMatchObject({
    error: 'validation_failed',
    fields: { limit: 'Too small: expected number to be >=1' },
  })
})
