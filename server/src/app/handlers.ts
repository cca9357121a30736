import { bookmarkHandlers } from '../bookmarks/bookmarks.ts'
import { chatHandlers } from '../chats/handlers.ts'
import { holdSharedChats } from '../chats/direct-chats.ts'
import { chatPartners } from '../chats/store.ts'
import { notificationHandlers } from '../notifications/own-notifications.ts'
import { unsubscribeHandlers } from '../notifications/unsubscribe.ts'
import { failureHandlers } from '../operations/failures/handlers.ts'
import { vitalsHandlers } from '../operations/vitals/vitals.ts'
import { reportHandlers } from '../operations/reports/handlers.ts'
import { accountHandlers } from '../people/account/handlers.ts'
import { authHandlers } from '../people/auth/handlers.ts'
import { blockingHandlers } from '../people/blocking/handlers.ts'
import { recoveryHandlers } from '../people/recovery/handlers.ts'
import { userHandlers } from '../people/users/handlers.ts'
import { createLoadSelf } from '../people/users/present.ts'
import type { Handlers } from '../platform/http/routes.ts'
import { imageHandlers } from '../images/handlers.ts'
import { liveHandlers } from '../live/hub.ts'
import type { Services } from '../services.ts'
import { calendarFeedHandlers, deleteFeed } from '../projects/events/calendar-feed.ts'
import { eventHandlers } from '../projects/events/handlers.ts'
import { timePollHandlers } from '../projects/times/handlers.ts'
import { projectHandlers } from '../projects/handlers.ts'
import { hideInvitations } from '../projects/inviting/settle-invitations.ts'
import { ownedProjects } from '../projects/leave-project.ts'
import { savedSearchHandlers } from '../saved-searches/saved-searches.ts'
import { searchHandlers } from '../search/handlers.ts'
import { siteHandlers } from '../site/content.ts'
import { deleteAccount } from './delete-account.ts'

/** The handlers of all endpoints; a missing one does not compile. */
export const handlers = (services: Services): Handlers => {
  const loadSelf = createLoadSelf(services.db, chatPartners)
  return {
    ...authHandlers(services, loadSelf),
    ...accountHandlers(services, { ownedProjects, deleteAccount }),
    ...recoveryHandlers(services, { endCalendarFeed: deleteFeed }),
    ...userHandlers(services, loadSelf),
    ...searchHandlers(services),
    ...projectHandlers(services),
    ...imageHandlers(services),
    ...eventHandlers(services),
    ...timePollHandlers(services),
    ...calendarFeedHandlers(services),
    ...notificationHandlers(services),
    ...unsubscribeHandlers(services),
    ...chatHandlers(services),
    ...blockingHandlers(services, { holdSharedChats, hideInvitations }),
    ...bookmarkHandlers(services),
    ...savedSearchHandlers(services),
    ...liveHandlers(services),
    ...reportHandlers(services),
    ...failureHandlers(services),
    ...vitalsHandlers(services),
    ...siteHandlers(services),
  }
}
