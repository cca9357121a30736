import type { Handlers } from '../http/routes.ts'
import type { Services } from '../services.ts'

export const liveHandlers = ({ live }: Services): Pick<Handlers, 'stream'> => ({
  stream: async ({ viewer, request, reply }) => {
    const seen = request.headers['last-event-id']
    await live.open(viewer, reply, Array.isArray(seen) ? seen[0] : seen)
    return reply
  },
})
