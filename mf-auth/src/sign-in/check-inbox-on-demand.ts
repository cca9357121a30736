import { onDemand, queryClient } from '@quad/shared-ui'

const name = 'CheckInbox'
const load = async () => (await import('./CheckInbox.tsx')).CheckInbox

/** Its code loads on demand, because few people sign in before they have verified their address. */
export const CheckInbox = onDemand(name, load)

/** Loads the code before the page that shows it, so that nothing moves there. */
export const prepareCheckInbox = (): Promise<unknown> =>
  queryClient
    .query({ queryKey: ['code', name], queryFn: load, staleTime: Infinity, retry: false })
    .catch(() => undefined)
