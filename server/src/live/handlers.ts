import type { Handlers } from '../platform/http/routes.ts'
import type { Services } from '../services.ts'

export const liveHandlers = ({ live }: Services): Pick<Handlers, 'stream'> => ({
  stream: async ({ viewer, query, request, reply }) => {
    const header = request.headers['last-event-id']
    const seen = Array.isArray(header) ? header[0] : header
    await live.open(viewer, reply, seen ?? query.after)
    return reply
  },
})
