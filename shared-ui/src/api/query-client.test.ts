import { dehydrate, QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { invalidate, queryClient, takeServedQueries } from './query-client.ts'

const queryKey = ['project', 'kites']

/** Takes over a page with a project, and counts how often pages request it again. */
const serveProject = () => {
  queryClient.clear()
  queryClient.setQueryData(queryKey, 'as served')
  const served = dehydrate(queryClient)
  queryClient.clear()
  takeServedQueries(served)
  const requests: { signal: AbortSignal; respond: (project: string) => void }[] = []
  const open = () => {
    const observer = new QueryObserver(queryClient, {
      queryKey,
      queryFn: ({ signal }) => new Promise<string>((respond) => requests.push({ signal, respond })),
    })
    return { observer, leave: observer.subscribe(() => undefined) }
  }
  return { requests, open }
}

test('does not request again what the page brings from the server', () => {
  const { requests, open } = serveProject()
  const { observer, leave } = open()
  expect(observer.getCurrentResult().data).toBe('as served')
  expect(requests).toHaveLength(0)
  leave()
})

test('requests it on the next page if it has changed, and leaving the page before has cancelled the request', async () => {
  const { requests, open } = serveProject()
  const before = open()
  void invalidate(queryKey)
  expect(requests).toHaveLength(1)
  before.leave()
  expect(requests[0]?.signal.aborted).toBe(true)
  const next = open()
  expect(requests).toHaveLength(2)
  requests[1]?.respond('with the change')
  await waitFor(() => expect(next.observer.getCurrentResult().data).toBe('with the change'))
  next.leave()
})
