import { accountCalls } from './calls/account.ts'
import { authCalls } from './calls/auth.ts'
import { blockingCalls } from './calls/blocking.ts'
import { chatCalls } from './calls/chats.ts'
import { eventCalls } from './calls/events.ts'
import { imageCalls } from './calls/images.ts'
import { invitingCalls } from './calls/inviting.ts'
import { joiningCalls } from './calls/joining.ts'
import { liveCalls } from './calls/live.ts'
import { mailCalls } from './calls/mail.ts'
import { notificationCalls } from './calls/notifications.ts'
import { projectCalls } from './calls/projects.ts'
import { reportCalls } from './calls/reports.ts'
import { siteCalls } from './calls/site.ts'
import { userCalls } from './calls/users.ts'

/** Every call of the API. The server's routes, the client and the documentation come from here. */
export const calls = {
  ...authCalls,
  ...accountCalls,
  ...userCalls,
  ...projectCalls,
  ...imageCalls,
  ...joiningCalls,
  ...invitingCalls,
  ...eventCalls,
  ...notificationCalls,
  ...mailCalls,
  ...chatCalls,
  ...blockingCalls,
  ...liveCalls,
  ...reportCalls,
  ...siteCalls,
}

export type Calls = typeof calls
export type CallName = keyof Calls
