import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

const { app, services } = await createTestApp()
const { db } = services
const { createUser } = createFactories(db)

describe('the link to unsubscribe', () => {
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

  /** The request of a mail program: without cookies and origin. */
  const click = (url: string, type = form, payload = 'List-Unsubscribe=One-Click') =>
    app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })

  test('ends the mails after one click in a mail program, and can be repeated', async () => {
    const [ada, ben] = [await createUser(), await createUser()]
    const link = await linkOf(ada)
    for (let count = 0; count < 2; count += 1) expect((await click(link)).statusCode).toBe(200)
    expect(await wantsMail(ada)).toBe(false)
    expect(await wantsMail(ben)).toBe(true)
  })

  test('accepts the click as multipart form data, or without a body', async () => {
    const multipart =
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    const ada = await createUser()
    const response = await click(await linkOf(ada), 'multipart/form-data; boundary=x', multipart)
    expect(response.statusCode).toBe(200)
    expect(await wantsMail(ada)).toBe(false)
    const ben = await createUser()
    expect((await app.inject({ method: 'POST', url: await linkOf(ben) })).statusCode).toBe(200)
    expect(await wantsMail(ben)).toBe(false)
  })

  test('asks for confirmation on a page without scripts that leaks its URL to no other site', async () => {
    const ada = await createUser()
    const response = await app.inject({ url: await linkOf(ada) })
    expect(response.statusCode).toBe(200)
    expect(response.payload).toContain('<form method="post">')
    expect(response.payload).not.toContain('<script')
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': 'no-store',
    })
    expect(await wantsMail(ada)).toBe(true)
  })

  test('rejects the token of another person and an invented one', async () => {
    const [ada, ben] = [await createUser(), await createUser()]
    const token = (await linkOf(ada)).split('=')[1]!
    const [, signature] = token.split('.')
    const changed = signature!.startsWith('A')
      ? `B${signature!.slice(1)}`
      : `A${signature!.slice(1)}`
    const wrong = [`${ben.id}.${signature}`, `${ada.id}.${changed}`, ada.id, `${ada.id}.`, '.', 'x']
    for (const each of wrong) {
      const url = `/api/unsubscribe?token=${encodeURIComponent(each)}`
      for (const response of [await click(url), await app.inject({ url })]) {
        expect(response.json()).toMatchObject({ status: 404, error: 'not_found' })
      }
    }
    expect((await click('/api/unsubscribe')).statusCode).toBe(400)
    for (const person of [ada, ben]) expect(await wantsMail(person)).toBe(true)
  })

  test('rejects form bodies on all other endpoints, and requests without an origin', async () => {
    const headers = { 'content-type': form, host: 'quad.test', origin: 'http://quad.test' }
    const url = '/api/public/auth/logout'
    expect((await app.inject({ method: 'POST', url, payload: 'a=b', headers })).statusCode).toBe(
      415,
    )
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(403)
  })
})
