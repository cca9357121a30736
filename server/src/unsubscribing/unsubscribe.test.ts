import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { unsubscribeUrl } from './token.ts'

const { app, services } = await createTestApp()
const { db } = services
const { createUser } = createFactories(db)

/** Path and query of the link in a person's mail. */
const linkOf = async (person: Person) => {
  const { pathname, search } = new URL(await unsubscribeUrl(db, services.config, person.id))
  return pathname + search
}

const wantsMail = async (person: Person) =>
  (
    await db
      .selectFrom('users')
      .select('allow_email_communications as wants')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
  ).wants

const form = 'application/x-www-form-urlencoded'

/** As a mail program sends it: without cookies, from nowhere. */
const click = (url: string, type = form, payload = 'List-Unsubscribe=One-Click') =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })

test('one click of a mail program ends the mails, and repeating it is safe', async () => {
  const [ada, ben] = [await createUser(), await createUser()]
  const link = await linkOf(ada)
  for (let count = 0; count < 2; count += 1) expect((await click(link)).statusCode).toBe(200)
  expect(await wantsMail(ada)).toBe(false)
  expect(await wantsMail(ben)).toBe(true)
})

test('the click may also come as multipart form data, or without a body', async () => {
  const multipart =
    '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  const ada = await createUser()
  const answer = await click(await linkOf(ada), 'multipart/form-data; boundary=x', multipart)
  expect(answer.statusCode).toBe(200)
  expect(await wantsMail(ada)).toBe(false)
  const ben = await createUser()
  expect((await app.inject({ method: 'POST', url: await linkOf(ben) })).statusCode).toBe(200)
  expect(await wantsMail(ben)).toBe(false)
})

test('opening the link only asks, on a page without scripts that tells its address nobody', async () => {
  const ada = await createUser()
  const answer = await app.inject({ url: await linkOf(ada) })
  expect(answer.statusCode).toBe(200)
  expect(answer.payload).toContain('<form method="post">')
  expect(answer.payload).not.toContain('<script')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cache-control': 'no-store',
  })
  expect(await wantsMail(ada)).toBe(true)
})

test('the token of one person is not that of another, and none can be made up', async () => {
  const [ada, ben] = [await createUser(), await createUser()]
  const token = (await linkOf(ada)).split('=')[1]!
  const [, signature] = token.split('.')
  const changed = signature!.startsWith('A') ? `B${signature!.slice(1)}` : `A${signature!.slice(1)}`
  const wrong = [`${ben.id}.${signature}`, `${ada.id}.${changed}`, ada.id, `${ada.id}.`, '.', 'x']
  for (const each of wrong) {
    const url = `/api/unsubscribe?token=${encodeURIComponent(each)}`
    for (const answer of [await click(url), await app.inject({ url })]) {
      expect(answer.json()).toMatchObject({ status: 404, error: 'not_found' })
    }
  }
  expect((await click('/api/unsubscribe')).statusCode).toBe(400)
  for (const person of [ada, ben]) expect(await wantsMail(person)).toBe(true)
})

test('no other call takes a form, nor a request from nowhere', async () => {
  const headers = { 'content-type': form, host: 'quad.test', origin: 'http://quad.test' }
  const url = '/api/public/auth/logout'
  expect((await app.inject({ method: 'POST', url, payload: 'a=b', headers })).statusCode).toBe(415)
  expect((await app.inject({ method: 'POST', url })).statusCode).toBe(403)
})
