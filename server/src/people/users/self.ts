import type { SelfUser } from '@quad/contract'
import type { Kysely, RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { buildOnce } from '../../platform/database/build-once.ts'
import type { Database } from '../../platform/database/schema.ts'
import { unauthenticated } from '../../platform/http/errors.ts'
import { abilities } from '../../platform/http/policy.ts'
import { seenEventId } from '../../platform/live/store.ts'
import {
  openNotificationCount,
  openNotificationsOf,
  presentNotification,
} from '../../notifications/store.ts'
import { personPolicy } from './policy.ts'
import { presentToSelf } from './present.ts'
import { projectsOf, userOf } from './store.ts'

/**
 * Loads a person's own profile.
 *
 * @throws ApiError `unauthenticated` if the account no longer exists
 */
export type LoadSelf = (userId: string) => Promise<SelfUser>

type ChatPartners = (db: Kysely<Database>, userId: string) => RawBuilder<SelfUser['chats']>

export const createLoadSelf = (db: Kysely<Database>, chatPartners: ChatPartners): LoadSelf => {
  const findSelf = buildOnce((_, { userId }: { userId: string }) =>
    userOf(db, userId).select([
      jsonArrayFrom(projectsOf(db, userId)).as('projects'),
      jsonArrayFrom(openNotificationsOf(db, userId)).as('open'),
      openNotificationCount(db, userId).$asScalar().$notNull().as('notificationCount'),
      chatPartners(db, userId).as('chats'),
      seenEventId(userId).as('liveId'),
    ]),
  )
  return async (userId) => {
    const [found] = await findSelf(db, { userId })
    if (!found) throw unauthenticated()
    const { projects, open, notificationCount, chats, liveId, ...row } = found
    const notifications = open.map(presentNotification)
    const { id, profileCompleted: complete } = row
    const projectIds = projects.map((project) => project.id)
    const can = abilities({ id, profileCompleted: complete, projectIds }, personPolicy, {
      id,
      complete,
      projectIds,
      blocked: false,
    })
    return presentToSelf(row, { projects, can, notifications, notificationCount, chats, liveId })
  }
}
