import { noId } from './campus.ts'
import { expect, test, type Person } from './test.ts'

test('answers 404 for paths that no released build has, and 200 for those of its pages', async ({
  site,
}) => {
  const { project, event, groupChat } = site.places
  const [visitor, member] = [await site.visitor(), await site.demo('ltran')]
  const statusOf = async ({ page }: Person, path: string) =>
    (await page.request.get(path, { headers: { accept: 'text/html' } })).status()
  for (const path of ['/projects', '/projects/nonsense', `${project}/nonsense`, '/%E0%A4%A']) {
    expect([path, await statusOf(visitor, path)]).toEqual([path, 404])
  }
  // Those that need a person lead to sign-in.
  for (const path of ['/', project, `${project}/edit`, event, `/chats/${noId}`, '/error/404']) {
    expect([path, await statusOf(visitor, path)]).toEqual([path, 200])
  }
  expect(await statusOf(member, groupChat)).toBe(200)
  expect(await statusOf(member, `/chats/${noId}`)).toBe(404)
})
