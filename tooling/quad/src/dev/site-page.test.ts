import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pageDataIn, findSite, withPageData } from './site-page.ts'

const servers: Server[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))))
})

const serve = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const meta = '<meta name="quad-release" content="7" data-shell="s1">'
const pageWith = (data: object): string =>
  `${meta}<script type="application/json" id="quad-page">${JSON.stringify(data)}</script>`
const page = pageWith({ release: { id: '7', shellBase: '/mf/shell/assets/', remotes: {} } })

test('finds the origin of the pages behind redirects, and asks for the plain frame', async () => {
  const asked: unknown[] = []
  const site = await serve(({ headers }, response) => {
    asked.push(headers.cookie)
    response.end(page)
  })
  const former = await serve((_, response) => response.writeHead(301, { location: site }).end())

  expect(await findSite(`${former}/clubs`)).toBe(site)
  expect(asked).toEqual(['quad_unrendered=1'])
})

test('follows a redirect to another path of the site that it was led to', async () => {
  const site = await serve(({ url }, response) => {
    if (url === '/') response.writeHead(302, { location: '/start' }).end()
    else response.end(page)
  })
  const former = await serve((_, response) => response.writeHead(301, { location: site }).end())

  expect(await findSite(former)).toBe(site)
})

test.each([
  ['an older site', pageWith({ release: { id: '7' } }), 'runs an older Quad'],
  ['an older site without page data', meta, 'runs an older Quad'],
  ['another site', '<h1>Welcome</h1>', 'shows no page of Quad (status 200). Check the address.'],
])('says in one line that it is %s', async (_, html, message) => {
  const site = await serve((__, response) => response.end(html))
  await expect(findSite(site)).rejects.toThrow(`${site} ${message}`)
})

test('says in one line that a site does not respond', async () => {
  await expect(findSite('http://127.0.0.1:9')).rejects.toThrow(
    /^http:\/\/127\.0\.0\.1:9 does not respond \(.+\)\. Check the address and the network\.$/,
  )
})

test('follows no endless redirects', async () => {
  const site = await serve((_, response) => response.writeHead(302, { location: '/' }).end())
  await expect(findSite(site)).rejects.toThrow(`${site} redirects too often.`)
})

test("replaces a page's data, whatever texts it contains", () => {
  const data = { ...pageDataIn(page)!, site: { credit: "</script>$&$'" } }
  const html = withPageData(page, data as never)

  expect(html).toContain(meta)
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(pageDataIn(html)).toEqual(data)
})
