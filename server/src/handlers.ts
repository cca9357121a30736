import { accountHandlers } from './account/handlers.ts'
import { authHandlers } from './auth/handlers.ts'
import { blockingHandlers } from './blocking/handlers.ts'
import { chatHandlers } from './chats/handlers.ts'
import { eventHandlers } from './events/handlers.ts'
import type { Handlers } from './http/routes.ts'
import { imageHandlers } from './images/handlers.ts'
import { invitingHandlers } from './inviting/handlers.ts'
import { joiningHandlers } from './joining/handlers.ts'
import { liveHandlers } from './live/handlers.ts'
import { notificationHandlers } from './notifications/handlers.ts'
import { projectHandlers } from './projects/handlers.ts'
import { recoveryHandlers } from './recovery/handlers.ts'
import { reportHandlers } from './reports/handlers.ts'
import { searchHandlers } from './search/handlers.ts'
import type { Services } from './services.ts'
import { siteHandlers } from './site/handlers.ts'
import { unsubscribeHandlers } from './unsubscribing/handlers.ts'
import { userHandlers } from './users/handlers.ts'

/** The handler of every call of the contract; one that is missing does not compile. */
export const handlers = (services: Services): Handlers => ({
  ...authHandlers(services),
  ...accountHandlers(services),
  ...recoveryHandlers(services),
  ...userHandlers(services),
  ...searchHandlers(services),
  ...projectHandlers(services),
  ...imageHandlers(services),
  ...joiningHandlers(services),
  ...invitingHandlers(services),
  ...eventHandlers(services),
  ...notificationHandlers(services),
  ...unsubscribeHandlers(services),
  ...chatHandlers(services),
  ...blockingHandlers(services),
  ...liveHandlers(services),
  ...reportHandlers(services),
  ...siteHandlers(services),
})
