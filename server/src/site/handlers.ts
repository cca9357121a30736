import type { Handlers } from '../platform/http/routes.ts'
import type { Services } from '../services.ts'

export const siteHandlers = ({
  content,
}: Pick<Services, 'content'>): Pick<Handlers, 'getSiteContent'> => ({
  getSiteContent: async () => content,
})
