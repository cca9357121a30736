import { hash } from '@node-rs/argon2'
import type { Insertable, Kysely } from 'kysely'
import { addRegistration } from '../src/people/auth/registrations.ts'
import { startSession } from '../src/people/auth/sessions.ts'
import { newToken, tokenHash } from '../src/people/auth/tokens.ts'
import { connectDatabase } from '../src/platform/database/connect.ts'
import type { Database } from '../src/platform/database/schema.ts'

/** The password of every user of the factories. */
export const password = 'plenty of coffee'

// The cheapest hash: tests of hashing use the endpoints instead.
const passwordHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export interface Person {
  id: string
  email: string
  name: string
}

interface Team {
  owner: Pick<Person, 'id'>
  admins?: readonly Pick<Person, 'id'>[]
  members?: readonly Pick<Person, 'id'>[]
}

/** Numbers the addresses: several factories may write into one database. */
let people = 0

/** Writes rows directly, so that a test sets up only what it needs. */
export const createFactories = (db: Kysely<Database>) => {
  /**
   * A verified user with a complete profile, unless overridden. An unverified one has a registration
   * with the password instead.
   */
  const createUser = async (
    given: Partial<Insertable<Database['users']>> = {},
  ): Promise<Person> => {
    const isVerified = given.email_verified_at !== null
    const hashed = given.password_hash ?? (await passwordHash)
    people += 1
    const person = await db
      .insertInto('users')
      .values({
        email: `person${people}@example.edu`,
        email_verified_at: new Date(),
        profile_completed: true,
        name: `Person ${people}`,
        pronouns: 'They/Them',
        school: 'University of Example',
        major: 'History',
        description: 'I like old maps.',
        skills: ['Writing'],
        ...given,
        password_hash: isVerified ? hashed : null,
      })
      .returning(['id', 'email', 'name'])
      .executeTakeFirstOrThrow()
    if (!isVerified) {
      await db.transaction().execute((trx) =>
        addRegistration(trx, {
          userId: person.id,
          passwordHash: hashed,
          browser: tokenHash(newToken()),
        }),
      )
    }
    return person
  }

  const findUser = (email: string): Promise<Person> =>
    db
      .selectFrom('users')
      .select(['id', 'email', 'name'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()

  /** A verified user with an incomplete profile. */
  const createNewcomer = (): Promise<Person> =>
    createUser({ profile_completed: false, name: '', major: '', description: '', skills: [] })

  /** Value of the cookie of a new session. */
  const createSession = (person: Pick<Person, 'id'>): Promise<string> =>
    startSession(db, person.id, 'test')

  /** A Member of a project, unless overridden. */
  const createMembership = (
    project: { id: string },
    { id: user_id }: Pick<Person, 'id'>,
    given: Partial<Insertable<Database['memberships']>> = {},
  ) =>
    db
      .insertInto('memberships')
      .values({ project_id: project.id, user_id, role: 'Member', ...given })
      .execute()

  /** A recruiting project with its group chat. */
  const createProject = async ({
    owner,
    admins = [],
    members = [],
    ...given
  }: Team & Partial<Insertable<Database['projects']>>): Promise<{
    id: string
    title: string
    chatId: string
  }> => {
    const project = await db
      .insertInto('projects')
      .values({
        title: 'Map of the old town',
        description: 'We draw the town as it was in 1850.',
        meeting_format: 'Hybrid',
        recruiting: true,
        tags: ['History'],
        ...given,
      })
      .returning(['id', 'title'])
      .executeTakeFirstOrThrow()
    for (const { id } of [owner, ...admins, ...members]) {
      const role =
        id === owner.id ? 'Owner' : admins.some((each) => each.id === id) ? 'Admin' : 'Member'
      await createMembership(project, { id }, { role })
    }
    const chat = await db
      .insertInto('chats')
      .values({ project_id: project.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ...project, chatId: chat.id }
  }

  /** An open role with one place, after the project's other roles. */
  const createWantedRole = async (
    project: { id: string },
    given: Partial<Insertable<Database['wanted_roles']>> = {},
  ): Promise<{ id: string }> =>
    db
      .insertInto('wanted_roles')
      .values((insert) => ({
        project_id: project.id,
        position: insert
          .selectFrom('wanted_roles')
          .select((eb) => eb.fn.countAll<number>().as('before'))
          .where('project_id', '=', project.id),
        title: 'Cartographer',
        skills: ['GIS'],
        places: 1,
        hours: null,
        ...given,
      }))
      .returning('id')
      .executeTakeFirstOrThrow()

  /** A direct chat of two people, without messages. */
  const createChat = async (
    one: Pick<Person, 'id'>,
    other: Pick<Person, 'id'>,
  ): Promise<{ id: string }> => {
    const [first, second] = [one.id, other.id].toSorted()
    return db
      .insertInto('chats')
      .values({ first_user_id: first!, second_user_id: second! })
      .returning('id')
      .executeTakeFirstOrThrow()
  }

  /** A pending request. */
  const createJoinRequest = async (
    project: { id: string },
    from: Pick<Person, 'id'>,
    given: Partial<Insertable<Database['join_requests']>> = {},
  ): Promise<{ id: string }> =>
    db
      .insertInto('join_requests')
      .values({ project_id: project.id, user_id: from.id, message: 'I have maps.', ...given })
      .returning('id')
      .executeTakeFirstOrThrow()

  /** An event that starts in an hour, unless overridden. */
  const createEvent = async (
    project: { id: string },
    given: Partial<Insertable<Database['events']>> = {},
  ): Promise<{ id: string }> => {
    const hour = 3_600_000
    const startsAt = given.starts_at ? new Date(given.starts_at) : new Date(Date.now() + hour)
    return db
      .insertInto('events')
      .values({
        project_id: project.id,
        created_by: null,
        title: 'Walk along the wall',
        description: 'We measure what is left of it.',
        location: 'East gate',
        starts_at: startsAt,
        ends_at: new Date(startsAt.getTime() + hour),
        ...given,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  }

  /** The row of an uploaded image, without a file. */
  const createImage = async (owner: Pick<Person, 'id'>): Promise<{ id: string }> =>
    db
      .insertInto('images')
      .values({ owner_id: owner.id, width: 640, height: 480 })
      .returning('id')
      .executeTakeFirstOrThrow()

  return {
    createUser,
    createNewcomer,
    findUser,
    createSession,
    createProject,
    createMembership,
    createWantedRole,
    createChat,
    createJoinRequest,
    createEvent,
    createImage,
  }
}

/** Factories for the database of a running server, such as those of the browser tests. */
export const connectFactories = (url: string) => {
  const { db, pool } = connectDatabase(url, { statementTimeout: 30_000, max: 2 })
  return {
    ...createFactories(db),
    /** Changes rows, to simulate that time has passed. */
    change: async (sql: string, values: readonly unknown[] = []): Promise<void> => {
      const { rowCount } = await pool.query(sql, [...values])
      if (!rowCount) throw new Error(`No row was changed by: ${sql}`)
    },
    disconnect: () => db.destroy(),
  }
}
