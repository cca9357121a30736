import { createTestApp } from '../../test/app.ts'

const { app } = await createTestApp()

test('an address that cannot be read is refused in the one shape, and a person is led on', async () => {
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

test('a call that does not exist is refused in the one shape', async () => {
  const call = await app.inject('/api/nothing')
  expect(call.statusCode).toBe(404)
  expect(call.json()).toMatchObject({ status: 404, error: 'not_found' })
})
