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

const publicFields = (row: UserRow, { projects, can }: Around) => ({
  id: row.id,
  name: row.name,
  major: row.major,
  school: row.school,
  profilePhotoId: row.profilePhotoId,
  description: row.description,
  skills: row.skills,
  availability: row.availability,
  pronouns: row.pronouns,
  linkedInLink: row.linkedInLink ?? '',
  instagramLink: row.instagramLink ?? '',
  coverImageId: row.coverImageId,
  coverImageWidth: row.coverImageWidth,
  coverDescription: row.coverDescription,
  projectsId: projects.map(({ id }) => id),
  projects,
  profileCompleted: row.profileCompleted,
  can,
})

/** For visitors. Without the address, which would let anyone collect lists of addresses. */
export const presentToVisitor = (row: UserRow, around: Around): User => ({
  audience: 'public',
  ...publicFields(row, around),
})

export const presentToSignedIn = (
  row: UserRow,
  { lastActive, ...around }: Around & { lastActive: UserCard['lastActive'] | null },
): User => ({
  audience: 'signedIn',
  ...publicFields(row, around),
  ...(!row.hideEmail && { email: row.email }),
  ...(lastActive && { lastActive }),
})

const presentToSelf = (
  row: UserRow,
  around: Around & Pick<SelfUser, 'notifications' | 'notificationCount' | 'chats' | 'liveId'>,
): SelfUser => ({
  audience: 'self',
  ...publicFields(row, around),
  linkedInLink: row.linkedInLink,
  instagramLink: row.instagramLink,
  email: row.email,
  emailVerified: row.emailVerifiedAt !== null,
  settings: {
    hideEmail: row.hideEmail,
    allowEmailCommunications: row.allowEmailCommunications,
    themePreference: row.themePreference,
    hideActivity: row.hideActivity,
    keyShortcuts: row.keyShortcuts,
    timeZone: row.timeZone,
    browserTimeZone: row.browserTimeZone,
  },
  notifications: around.notifications,
  notificationCount: around.notificationCount,
  chats: around.chats,
  liveId: around.liveId,
  version: row.version,
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
