import { unreleased } from '../../releases/index.ts'
import { createServedPages } from '../../../test/served-pages.ts'

const shellBuild = 'aaaaaaaaaaaaaaaa'
const chatBuild = 'bbbbbbbbbbbbbbbb'

const delivered = createServedPages()
const { preview, get } = delivered

test('says that nothing is released before the first release, and asks again by itself', async () => {
  const response = await get('/')

  expect(response.statusCode).toBe(503)
  expect(response.headers['refresh']).toBe('10')
  expect(response.headers['cache-control']).toBe('no-store')
})

describe('before the first release, a page', () => {
  const builds = [
    { name: 'shell', build: shellBuild },
    { name: 'mf-chat', build: chatBuild },
  ] as const

  test('shows how many builds of the start are ready', async () => {
    await unreleased(delivered.store, builds)
    const page = async () => (await get('/chats/1')).body
    expect(await page()).toContain('<p>Ready: 0 of 2 parts. ')
    expect(await page()).toContain(
      '<progress aria-label="Parts that are ready" value="0" max="2"></progress>',
    )

    await preview('mf-chat', chatBuild)
    await preview('mf-chat', 'cccccccccccccccc')
    expect(await page()).toContain('<p>Ready: 1 of 2 parts. ')
    expect(await page()).toContain(' value="1" max="2">')
  })

  test('is text for programs', async () => {
    await unreleased(delivered.store, builds)
    const { statusCode, headers, body } = await get('/', { accept: '*/*' })
    expect([statusCode, headers['content-type'], body]).toEqual([
      503,
      'text/plain; charset=utf-8',
      'Ready: 0 of 2 parts. The first builds take some minutes. This page asks again every 10 seconds.\n',
    ])
  })

  test('has no number without a start that builds', async () => {
    const { body } = await get('/')
    expect(body).toContain('<p>Nothing has been released yet. ')
    expect(body).not.toContain('<progress')
  })
})
