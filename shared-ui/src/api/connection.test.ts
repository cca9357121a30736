import { apiEdge } from '@quad/test/api-edge'
import { sampleProject } from '@quad/test/samples'
import { waitFor } from '@testing-library/react'
import { api } from './api.ts'
import { connection } from './connection.ts'
import { createQueryClient } from './query-client.ts'

beforeEach(() => jest.useFakeTimers())

afterEach(() => {
  jest.useRealTimers()
  connection.reached()
})

const projects = { projectId: 'kites' }

/** What a browser says with a VPN or a virtual adapter, and without a network. */
const sayOffline = async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await jest.advanceTimersByTimeAsync(0)
}

test('sends requests although the browser says that it is offline', async () => {
  const edge = apiEdge()
  edge.respond('getProject', sampleProject({ title: 'Kites' }))
  await sayOffline()
  expect(connection.isOpen()).toBe(true)
  const read = createQueryClient().query({
    queryKey: ['project'],
    queryFn: () => api.getProject({ params: projects }),
  })
  await expect(read).resolves.toMatchObject({ title: 'Kites' })
})

test('is closed once the server does not respond, and opens by itself when it does', async () => {
  const edge = apiEdge()
  const opened = jest.fn()
  const stop = connection.onOpen(opened)
  edge.stop()
  await sayOffline()
  expect(connection.isOpen()).toBe(false)
  await jest.advanceTimersByTimeAsync(10 * 60_000)
  expect(connection.isOpen()).toBe(false)

  edge.file('/healthz', '{}')
  await jest.advanceTimersByTimeAsync(60_000)
  expect(connection.isOpen()).toBe(true)
  expect(opened).toHaveBeenCalledTimes(1)
  stop()
})

test('is closed by a request without a response, and open by the next response', async () => {
  const edge = apiEdge()
  edge.stop()
  await expect(api.getProject({ params: projects })).rejects.toMatchObject({ code: 'network' })
  await waitFor(() => expect(connection.isOpen()).toBe(false))
  edge.refuse('getProject', 'not_found', 'No project.')
  await expect(api.getProject({ params: projects })).rejects.toMatchObject({ code: 'not_found' })
  expect(connection.isOpen()).toBe(true)
})

test('stays open when an extension blocks one request', async () => {
  const edge = apiEdge()
  edge.disconnect('getProject')
  await expect(api.getProject({ params: projects })).rejects.toMatchObject({ code: 'network' })
  await jest.advanceTimersByTimeAsync(0)
  expect(connection.isOpen()).toBe(true)
})
