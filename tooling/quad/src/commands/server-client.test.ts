import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { isRunning } from '@quad/federation/local-server'
import { repository } from '../repository.ts'
import { serverClient } from './server-client.ts'

const servers: (ReturnType<typeof createServer> | ReturnType<typeof createTlsServer>)[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

const siteOf = async (respond: RequestListener): Promise<URL> => {
  const server = createServer(respond).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

test('waits for a release without fetch, which gives up after five minutes', async () => {
  let fetches = 0
  const count = () => (fetches += 1)
  subscribe('undici:request:create', count)
  const site = await siteOf((_request, response) => response.end('{"id":1}'))

  await fetch(site)
  expect(fetches).toBe(1)
  const release = { method: 'POST', json: {} } as const
  expect(await serverClient(site, 'token')('/releases', release)).toEqual({ id: 1 })
  expect(fetches).toBe(1)
  unsubscribe('undici:request:create', count)
})

test('trusts any certificate of the server of this machine, and of no other server', async () => {
  const file = (name: string) => readFile(join(repository, 'server/test/certificate', name))
  const tls = { cert: await file('certificate.pem'), key: await file('key.pem') }
  const server = createTlsServer(tls, (_request, response) => response.end('{"id":1}'))
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  const site = new URL(`https://localhost:${(server.address() as AddressInfo).port}`)
  const asked = { method: 'POST', json: {} } as const
  expect(await isRunning(site.href)).toBe(true)
  expect(await serverClient(site, 'token', true)('/live', asked)).toEqual({ id: 1 })
  await expect(serverClient(site, 'token')('/live', asked)).rejects.toThrow('did not respond')
})

test('sends its token to no other host', async () => {
  const asked: (string | undefined)[] = []
  const other = await siteOf((request, response) => {
    asked.push(request.headers.authorization)
    response.end('{}')
  })
  const site = await siteOf((_request, response) => {
    response.writeHead(307, { location: other.href }).end()
  })
  const sending = serverClient(site, 'token')('/live', { method: 'GET' })
  await expect(sending).rejects.toThrow('The server responded with status 307.')
  expect(asked).toEqual([])
})

test('never repeats a request for a release, which may have been made', async () => {
  const asked: (string | undefined)[] = []
  const site = await siteOf(({ method, socket }) => {
    asked.push(method)
    socket.destroy()
  })
  const sending = serverClient(site, 'token')('/releases', { method: 'POST', json: {} })
  await expect(sending).rejects.toThrow('Check whether the release was made')
  expect(asked).toEqual(['POST'])
})

test('says what may be wrong if a server does not understand a request', async () => {
  const site = await siteOf((_request, response) => {
    response.writeHead(400).end('{"message":"Invalid input"}')
  })
  const sending = serverClient(site, 'token')('/allowed?name=mf-new', { method: 'GET' })
  await expect(sending).rejects.toThrow(
    'If the server is older than this checkout, an operator updates it first.\nInvalid input',
  )
})
