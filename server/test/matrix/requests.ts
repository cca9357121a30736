import { account } from './requests/account.ts'
import { auth } from './requests/auth.ts'
import { blocking } from './requests/blocking.ts'
import { bookmarks } from './requests/bookmarks.ts'
import { calendarFeed } from './requests/calendar-feed.ts'
import { chats } from './requests/chats.ts'
import { events } from './requests/events.ts'
import { images } from './requests/images.ts'
import { inviting } from './requests/inviting.ts'
import { joining } from './requests/joining.ts'
import { live } from './requests/live.ts'
import { mail } from './requests/mail.ts'
import { notifications } from './requests/notifications.ts'
import { projects } from './requests/projects.ts'
import { reports } from './requests/reports.ts'
import { savedSearches } from './requests/saved-searches.ts'
import { site } from './requests/site.ts'
import { users } from './requests/users.ts'
import type { Requests } from './scene.ts'

/** One request for each object of each endpoint, by its label in the table. */
export const requests: Requests = {
  ...account,
  ...auth,
  ...blocking,
  ...bookmarks,
  ...calendarFeed,
  ...chats,
  ...events,
  ...images,
  ...inviting,
  ...joining,
  ...live,
  ...mail,
  ...notifications,
  ...projects,
  ...reports,
  ...savedSearches,
  ...site,
  ...users,
}
