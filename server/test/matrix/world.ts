import { newSavedSearch } from '@quad/contract/server'
import type { Kysely } from 'kysely'
import { unsubscribeUrl } from '../../src/notifications/unsubscribe.ts'
import type { Database } from '../../src/platform/database/schema.ts'
import { insert, newIds, readers, type Role } from './actors.ts'
import type { Secrets } from './secrets.ts'
import { blocked, createDirectChats } from './world/chats.ts'
import { createPeople } from './world/people.ts'
import { createProjects, managers, type ProjectIds } from './world/projects.ts'

/** A user with one row of every kind. */
export interface Resident {
  id: string
  email: string
  /** Token of the session, which may have expired. */
  token: string
  verificationToken: string
  unsubscribeToken: string
  /** Secret of the calendar address. */
  calendarToken: string
  /** The session of another browser. */
  otherSessionId: string
  imageId: string
  /** With the partner. */
  chatId: string
  /** The partner's message in that chat. */
  messageId: string
  /** The resident's own message in that chat, which the partner does not see. */
  ownMessageId: string
  /** A file of the partner's message, and one of the resident's own message. */
  attachmentId: string
  ownAttachmentId: string
  notificationId: string
  savedSearchId: string
  /** Their message to the partner. */
  words: string
  /** The message of their join request. */
  plea: string
}

/** A project's team, the people around it, and another user with a project. */
export interface World {
  people: Record<Role, Resident>
  /** Its members are the actors of the table. */
  project: ProjectIds
  /** The other user's. */
  foreign: ProjectIds
}

const peopleBy = (query: string) =>
  newSavedSearch.shape.search.parse({ type: 'users', query, filter: { userTags: [] } })

/** Writes a world into the database, with a secret in every restricted field. */
export const createWorld = async (db: Kysely<Database>, secrets: Secrets): Promise<World> => {
  const ids = newIds()
  const only = readers(ids)
  const accounts = await createPeople(db, secrets, ids)
  const chats = await createDirectChats(db, secrets, ids)
  const { project, foreign } = await createProjects(db, secrets, ids)
  const bookmarkers = accounts.map(({ role }) => ids[role])
  await insert(
    db,
    'project_bookmarks',
    bookmarkers.map((user_id) => ({ user_id, project_id: foreign.id })),
  )
  await insert(
    db,
    'person_bookmarks',
    bookmarkers
      .filter((id) => id !== ids.teammate)
      .map((user_id) => ({ user_id, person_id: ids.teammate })),
  )
  const savedSearches = await db
    .insertInto('saved_searches')
    .values(
      accounts.map(({ role }) => ({
        user_id: ids[role],
        name: secrets.plant(`saved search of ${role}`, only(role)),
        alert: 'daily' as const,
        kind: 'users' as const,
        search: JSON.stringify(
          peopleBy(secrets.plant(`text of the saved search of ${role}`, only(role))),
        ),
        filter: JSON.stringify(peopleBy('')),
      })),
    )
    .returning(['id', 'user_id as userId'])
    .execute()
  const people = await Promise.all(
    accounts.map(async ({ role, ...account }): Promise<[Role, Resident]> => {
      const { role: _, ...chat } = chats.find((each) => each.role === role) ?? chats[0]!
      const url = await unsubscribeUrl(db, { url: 'http://quad.test' }, ids[role])
      const wordsReaders = role === blocked ? only(role) : only(role, 'partner')
      return [
        role,
        {
          id: ids[role],
          ...account,
          unsubscribeToken: new URL(url).searchParams.get('token')!,
          ...chat,
          savedSearchId: savedSearches.find(({ userId }) => userId === ids[role])!.id,
          words: secrets.plant(`words of ${role}`, wordsReaders),
          plea: secrets.plant(`plea of ${role}`, only(role, ...managers)),
        },
      ]
    }),
  )
  return { people: Object.fromEntries(people) as Record<Role, Resident>, project, foreign }
}
