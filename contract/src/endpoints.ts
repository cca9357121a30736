import { accountEndpoints } from './endpoints/account.ts'
import { authEndpoints } from './endpoints/auth.ts'
import { blockingEndpoints } from './endpoints/blocking.ts'
import { bookmarkEndpoints } from './endpoints/bookmarks.ts'
import { calendarFeedEndpoints } from './endpoints/calendar-feed.ts'
import { chatEndpoints } from './endpoints/chats.ts'
import { eventEndpoints } from './endpoints/events.ts'
import { imageEndpoints } from './endpoints/images.ts'
import { invitingEndpoints } from './endpoints/inviting.ts'
import { joiningEndpoints } from './endpoints/joining.ts'
import { liveEndpoints } from './endpoints/live.ts'
import { mailEndpoints } from './endpoints/mail.ts'
import { notificationEndpoints } from './endpoints/notifications.ts'
import { projectEndpoints } from './endpoints/projects.ts'
import { reportEndpoints } from './endpoints/reports.ts'
import { savedSearchEndpoints } from './endpoints/saved-searches.ts'
import { siteEndpoints } from './endpoints/site.ts'
import { userEndpoints } from './endpoints/users.ts'

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
