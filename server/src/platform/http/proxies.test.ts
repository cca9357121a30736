import { createTestApp } from '../../../test/app.ts'
import { createFactories } from '../../../test/factories.ts'

const proxy = '10.77.0.5'
const site = await createTestApp({ config: { trustedProxies: ['10.77.0.0/16'] } })
const { createUser } = createFactories(site.services.db)

/** The statuses of sign-in attempts with these X-Forwarded-For headers. */
const attempts = async (remoteAddress: string, forwardedFor: (nth: number) => string) => {
  const { email } = await createUser()
  const statuses: number[] = []
  for (let nth = 1; nth <= 6; nth += 1) {
    const { statusCode } = await site.visitor().inject({
      method: 'POST',
      url: '/api/public/auth/login',
      payload: { email, password: 'a guess of mine' },
      remoteAddress,
      headers: { 'x-forwarded-for': forwardedFor(nth) },
    })
    statuses.push(statusCode)
  }
  return statuses
}

const counted = [401, 401, 401, 401, 401, 429]

test('counts each address by itself behind a trusted proxy', async () => {
  expect(await attempts(proxy, (nth) => `198.51.100.${nth}`)).toEqual(Array(6).fill(401))
  expect(await attempts(proxy, () => '198.51.100.9')).toEqual(counted)
})

test('counts forged addresses by the address that the proxy saw, or by their own', async () => {
  expect(await attempts(proxy, (nth) => `203.0.113.${nth}, 198.51.100.8`)).toEqual(counted)
  expect(await attempts('192.0.2.1', (nth) => `203.0.113.${nth}`)).toEqual(counted)
})
