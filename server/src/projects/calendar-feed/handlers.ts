import { endpointPath } from '@quad/contract'
import { newToken } from '../../people/auth/tokens.ts'
import { ApiError, unauthenticated } from '../../platform/http/errors.ts'
import type { Handlers } from '../../platform/http/routes.ts'
import { logSecurity } from '../../platform/http/security-log.ts'
import { serverTexts } from '../../platform/http/server-texts.ts'
import type { Services } from '../../services.ts'
import { iCalendar } from '../events/icalendar.ts'
import { feedEntries } from './feed-entries.ts'
import { deleteFeed, findFeed, findFeedOwner, putFeed } from './store.ts'

type FeedEndpoint = 'getCalendarFeed' | 'renewCalendarFeed' | 'endCalendarFeed' | 'getCalendar'

export const calendarFeedHandlers = ({ config, db }: Services): Pick<Handlers, FeedEndpoint> => ({
  getCalendarFeed: async ({ viewer }) => (await findFeed(db, viewer.id)) ?? null,

  renewCalendarFeed: async ({ viewer, request }) => {
    const token = newToken()
    const feed = await putFeed(db, viewer, token)
    if (!feed) throw unauthenticated()
    logSecurity(request, 'calendar-feed-renewed')
    return { url: config.url + endpointPath('getCalendar', { query: { token } }), ...feed }
  },

  endCalendarFeed: async ({ viewer, request }) => {
    await deleteFeed(db, viewer.id)
    logSecurity(request, 'calendar-feed-ended')
  },

  getCalendar: async ({ query: { token }, reply }) => {
    const userId = await findFeedOwner(db, token)
    if (userId === undefined) throw new ApiError('not_found', serverTexts.calendarAddressInvalid)
    const { name } = config.university
    const file = iCalendar(await feedEntries(db, userId), { ...config, name: `Quad, ${name}` })
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="quad.ics"')
      .send(file)
  },
})
