import type { SelfUser, User, UserCard, UserProject } from '@quad/contract'
import type { Kysely, RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import {
  openNotificationCount,
  openNotificationsOf,
  presentNotification,
} from '../../notifications/store.ts'
import { reusableQuery } from '../../platform/database/statements.ts'
import type { Database } from '../../platform/database/schema.ts'
import { unauthenticated } from '../../platform/http/errors.ts'
import { abilities } from '../../platform/http/access.ts'
import { seenEventId } from '../../live/store.ts'
import { personPolicy } from './policy.ts'
import { projectsOf, userOf, type UserRow } from './store.ts'

interface Around {
  projects: UserProject[]
  can: User['can']
}

/** A row with its projects. The response schema takes the fields that its audience may see. */
const withProjects = (row: UserRow, { projects, can }: Around) => ({
  ...row,
  projectsId: projects.map(({ id }) => id),
  projects,
  can,
})

/** Without the address. */
const toOthers = (row: UserRow, around: Around) => {
  const { email: _, ...fields } = withProjects(row, around)
  return {
    ...fields,
    linkedInLink: row.linkedInLink ?? '',
    instagramLink: row.instagramLink ?? '',
  }
}

/** For visitors. Without the address, which would let anyone collect lists of addresses. */
export const presentToVisitor = (row: UserRow, around: Around): User => ({
  audience: 'public',
  ...toOthers(row, around),
})

export const presentToSignedIn = (
  row: UserRow,
  { lastActive, ...around }: Around & { lastActive: UserCard['lastActive'] | null },
): User => ({
  audience: 'signedIn',
  ...toOthers(row, around),
  ...(!row.hideEmail && { email: row.email }),
  ...(lastActive && { lastActive }),
})

/**
 * Loads a person's own profile.
 *
 * @throws ApiError `unauthenticated` if the account no longer exists
 */
export type LoadSelf = (userId: string) => Promise<SelfUser>

type ChatPartners = (db: Kysely<Database>, userId: string) => RawBuilder<SelfUser['chats']>

export const createLoadSelf = (db: Kysely<Database>, chatPartners: ChatPartners): LoadSelf => {
  const findSelf = reusableQuery((_, { userId }: { userId: string }) =>
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
    const { id, profileCompleted: complete } = row
    const projectIds = projects.map((project) => project.id)
    const can = abilities({ id, profileCompleted: complete, projectIds }, personPolicy, {
      id,
      complete,
      projectIds,
      blocked: false,
    })
    return {
      audience: 'self',
      ...withProjects(row, { projects, can }),
      emailVerified: row.emailVerifiedAt !== null,
      settings: row,
      notifications: open.map(presentNotification),
      notificationCount,
      chats,
      liveId,
    }
  }
}
