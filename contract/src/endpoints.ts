// Must come first: schemas created before it would try eval.
import './schemas/zod-config.ts'
import { accountEndpoints } from './endpoints/account.ts'
import { authEndpoints } from './endpoints/auth.ts'
import { blockingEndpoints, reportEndpoints, userEndpoints } from './endpoints/users.ts'
import { bookmarkEndpoints } from './endpoints/bookmarks.ts'
import { calendarFeedEndpoints, eventEndpoints } from './endpoints/events.ts'
import { chatEndpoints } from './endpoints/chats.ts'
import { imageEndpoints, liveEndpoints, mailEndpoints, siteEndpoints } from './endpoints/site.ts'
import { invitingEndpoints, joiningEndpoints } from './endpoints/joining.ts'
import { notificationEndpoints } from './endpoints/notifications.ts'
import { projectEndpoints } from './endpoints/projects.ts'
import { savedSearchEndpoints } from './endpoints/saved-searches.ts'
import { timePollEndpoints } from './endpoints/time-polls.ts'

/** Every endpoint of the API: the source of the server's routes, the client and the API documentation. */
export const endpoints = {
  ...authEndpoints,
  ...accountEndpoints,
  ...userEndpoints,
  ...projectEndpoints,
  ...imageEndpoints,
  ...joiningEndpoints,
  ...invitingEndpoints,
  ...eventEndpoints,
  ...calendarFeedEndpoints,
  ...timePollEndpoints,
  ...notificationEndpoints,
  ...mailEndpoints,
  ...chatEndpoints,
  ...blockingEndpoints,
  ...bookmarkEndpoints,
  ...savedSearchEndpoints,
  ...liveEndpoints,
  ...reportEndpoints,
  ...siteEndpoints,
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
