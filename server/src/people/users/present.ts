import type { SelfUser, User, UserProject } from '@quad/contract'
import type { Kysely, RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import {
  findOpen,
  isPlain,
  openNotificationCount,
  openPlain,
  presentNotification,
} from '../../notifications/store.ts'
import { reusableQuery } from '../../platform/database/statements.ts'
import type { Database } from '../../platform/database/schema.ts'
import { notFound, unauthenticated } from '../../platform/http/errors.ts'
import { abilities, authorize, type Viewer } from '../../platform/http/access.ts'
import { seenEventId } from '../../live/store.ts'
import { personPolicy, seeProfile } from './policy.ts'
import { findForPerson, findForVisitor, projectsOf, userOf, type ProfileRow } from './store.ts'

const teamOf = (projects: UserProject[]) => ({
  projectsId: projects.map(({ id }) => id),
  projects,
})

/** A profile as others see it. The response schema takes the fields that its audience may see. */
const toOthers = (row: ProfileRow, can: User['can']) => ({
  ...row,
  ...teamOf(row.projects),
  linkedInLink: row.linkedInLink ?? '',
  instagramLink: row.instagramLink ?? '',
  can,
})

const subjectOf = ({ id, profileCompleted: complete, projects }: ProfileRow, blocked: boolean) => ({
  id,
  complete,
  projectIds: projects.map((project) => project.id),
  blocked,
})

/**
 * Loads a profile for a visitor: without the address, which would let anyone collect lists of addresses.
 *
 * @throws ApiError not_found
 */
export const loadForVisitor = async (db: Kysely<Database>, userId: string): Promise<User> => {
  const [row] = await findForVisitor(db, { userId })
  if (!row) throw notFound('person')
  const person = subjectOf(row, false)
  authorize({}, seeProfile, person)
  const visitor = { id: undefined, projectIds: [] }
  return { audience: 'public', ...toOthers(row, abilities(visitor, personPolicy, person)) }
}

/**
 * Loads another person's profile for a signed-in viewer.
 *
 * @throws ApiError not_found
 */
export const loadForPerson = async (
  db: Kysely<Database>,
  userId: string,
  viewer: Viewer,
): Promise<User> => {
  const [found] = await findForPerson(db, { userId, viewerId: viewer.id })
  if (!found) throw notFound('person')
  const { email, hideEmail, lastActive, viewerProjectIds, blocked, ...row } = found
  const person = subjectOf(row, blocked)
  authorize(viewer, seeProfile, person)
  return {
    audience: 'signedIn',
    ...toOthers(row, abilities({ ...viewer, projectIds: viewerProjectIds }, personPolicy, person)),
    ...(!hideEmail && { email }),
    ...(lastActive && { lastActive }),
  }
}

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
      jsonArrayFrom(openPlain(db, userId)).as('plain'),
      openNotificationCount(db, userId).$asScalar().$notNull().as('notificationCount'),
      chatPartners(db, userId).as('chats'),
      seenEventId(userId).as('liveId'),
    ]),
  )
  return async (userId) => {
    const [found] = await findSelf(db, { userId })
    if (!found) throw unauthenticated()
    const { projects, plain, notificationCount, chats, liveId, ...row } = found
    const { id, profileCompleted: complete } = row
    const open = plain.every(isPlain) ? plain : await findOpen(db, { userId })
    const projectIds = projects.map((project) => project.id)
    const can = abilities({ id, profileCompleted: complete, projectIds }, personPolicy, {
      id,
      complete,
      projectIds,
      blocked: false,
    })
    return {
      audience: 'self',
      ...row,
      ...teamOf(projects),
      can,
      emailVerified: row.emailVerifiedAt !== null,
      settings: row,
      notifications: open.map(presentNotification),
      notificationCount,
      chats,
      liveId,
    }
  }
}
