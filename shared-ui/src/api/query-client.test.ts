import { onlineManager } from '@tanstack/react-query'
import { createQueryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

test('fails a mutation at once without a network', async () => {
  onlineManager.setOnline(false)
  const client = createQueryClient()
  const mutationFn = () => Promise.reject(new Error('no network'))
  const mutation = client
    .getMutationCache()
    .build(client, client.defaultMutationOptions({ mutationFn }))
  await expect(mutation.execute(undefined)).rejects.toThrow('no network')
})
