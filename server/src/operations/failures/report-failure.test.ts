import { createTestApp } from '../../../test/app.ts'

const { services, visitor } = await createTestApp()

const report = {
  release: 'r1',
  remote: 'mf-search',
  build: 'abc123',
  phase: 'load',
  message: 'Loading failed',
  path: '/search',
} as const

const stored = () =>
  services.db.selectFrom('failure_reports').selectAll().orderBy('id', 'desc').executeTakeFirst()

test('stores a failure report from any browser', async () => {
  const response = await visitor().inject({
    method: 'POST',
    url: '/api/public/reports/front-end',
    headers: { 'user-agent': 'Firefox' },
    payload: report,
  })
  expect(response.statusCode).toBe(204)
  expect(response.payload).toBe('')
  expect(await stored()).toMatchObject({ ...report, user_agent: 'Firefox' })
})

test('stores a report without its unstorable characters', async () => {
  await visitor().reportFailure({ body: { ...report, message: 'a\u0000b\ud800c' } })
  expect((await stored())?.message).toBe('ab\ufffdc')
})

test.each([{}, { ...report, phase: 'sleep' }, { ...report, message: 'x'.repeat(501) }])(
  'refuses a report like %j',
  async (payload) => {
    const before = await stored()
    const response = await visitor().inject({
      method: 'POST',
      url: '/api/public/reports/front-end',
      payload,
    })
    expect(response.json()).toMatchObject({ status: 400, error: 'validation_failed' })
    expect(await stored()).toEqual(before)
  },
)

test('accepts thirty reports a minute from one address', async () => {
  const browser = visitor()
  for (let n = 0; n < 30; n += 1) await browser.reportFailure({ body: report })
  await expect(browser.reportFailure({ body: report })).rejects.toMatchObject({ status: 429 })
})
