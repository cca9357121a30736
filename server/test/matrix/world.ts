import { hash } from '@node-rs/argon2'
import type { Kysely } from 'kysely'
import { tokenHash } from '../../src/auth/tokens.ts'
import type { Database } from '../../src/database/schema.ts'
import { unsubscribeUrl } from '../../src/unsubscribing/token.ts'
import { password } from '../factories.ts'
import { roles, type Role } from './actors.ts'
import type { Secrets } from './secrets.ts'

const day = 86_400_000

/** Everybody's recovery code. */
export const recoveryCode = 'HUSHQX'

// The cheapest hashes there are.
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const passwordHash = hash(password, cheap)
const codeHash = hash(recoveryCode, cheap)

/** A person with one of everything that a person can have. */
export interface Resident {
  id: string
  email: string
  /** Opens no session where that has expired. */
  token: string
  verificationToken: string
  unsubscribeToken: string
  /** Of another browser of theirs. */
  otherSessionId: string
  imageId: string
  /** With the partner. */
  chatId: string
  /** The partner's, in that chat. */
  messageId: string
  notificationId: string
  /** What they write to the partner. */
  words: string
  /** What they write to the Owner and the Admins of the project. */
  plea: string
}

/** A project with its event and group chat. */
interface Place {
  id: string
  eventId: string
  chatId: string
  /** What its members write to each other. */
  words: string
}

/** A project's team, those around it, and somebody with a project of their own. */
export interface World {
  people: Record<Role, Resident>
  /** Its Owner, Admin, Member … are those of the table. */
  project: Place
  /** Somebody's. */
  foreign: Place
}

const team = {
  owner: 'Owner',
  admin: 'Admin',
  colleague: 'Admin',
  member: 'Member',
  teammate: 'Member',
} as const

const managers: readonly Role[] = ['owner', 'admin', 'colleague']
const members = Object.keys(team) as (keyof typeof team)[]

/** Writes a world into the database, with a secret in everything that not all may read. */
export const createWorld = async (db: Kysely<Database>, secrets: Secrets): Promise<World> => {
  const ids = Object.fromEntries(roles.map((role) => [role, crypto.randomUUID()])) as Record<
    Role,
    string
  >
  const only =
    (...readers: readonly Role[]) =>
    (viewerId: string | undefined) =>
      readers.some((role) => ids[role] === viewerId)
  const signedIn = (viewerId: string | undefined) => viewerId !== undefined

  const incomplete = new Set<Role>(['unverified', 'newcomer'])
  const passwords = await passwordHash
  const users = roles.map((role) => {
    // One address is shown, to those who are signed in; all others are hidden.
    const hides = role !== 'partner'
    const complete = !incomplete.has(role)
    return {
      id: ids[role],
      email: `${secrets.plant(`address of ${role}`, hides ? only(role) : signedIn)}@example.edu`,
      email_verified_at: role === 'unverified' ? null : new Date(),
      password_hash: passwords,
      hide_email: hides,
      profile_completed: complete,
      ...(complete && {
        name: `The ${role}`,
        pronouns: 'They/Them' as const,
        school: 'University of Example',
        major: 'History',
        description: 'I like old maps.',
        skills: ['Writing'],
      }),
    }
  })
  await db.insertInto('users').values(users).execute()

  const tokens = roles.map((role) => secrets.plant(`session token of ${role}`))
  const others = roles.map((role) => secrets.plant(`other session token of ${role}`))
  const sessions = await db
    .insertInto('sessions')
    .values([
      ...roles.map((role, at) => ({
        token_hash: tokenHash(tokens[at]!),
        user_id: ids[role],
        last_seen_at: new Date(Date.now() - (role === 'expired' ? 31 * day : 0)),
      })),
      ...roles.map((role, at) => ({ token_hash: tokenHash(others[at]!), user_id: ids[role] })),
    ])
    .returning('id')
    .execute()

  const verificationTokens = roles.map((role) => secrets.plant(`verification token of ${role}`))
  await db
    .insertInto('verification_tokens')
    .values(
      roles.map((role, at) => ({
        user_id: ids[role],
        token_hash: tokenHash(verificationTokens[at]!),
        expires_at: new Date(Date.now() + day),
      })),
    )
    .execute()
  const code = await codeHash
  await db
    .insertInto('recovery_codes')
    .values(
      roles.map((role) => ({
        user_id: ids[role],
        code_hash: code,
        expires_at: new Date(Date.now() + day),
      })),
    )
    .execute()
  const images = await db
    .insertInto('images')
    .values(roles.map((role) => ({ owner_id: ids[role], width: 640, height: 480 })))
    .returning('id')
    .execute()

  const direct = roles
    .filter((role) => role !== 'partner')
    .map((role) => ({
      role,
      chatId: crypto.randomUUID(),
      messageId: crypto.randomUUID(),
      notificationId: crypto.randomUUID(),
    }))
  const said = direct.map(({ role }) => secrets.plant(`message to ${role}`, only(role, 'partner')))
  await db
    .insertInto('chats')
    .values(
      direct.map(({ role, chatId }) => {
        const [first, second] = [ids[role], ids.partner].toSorted()
        return { id: chatId, first_user_id: first!, second_user_id: second!, last_seq: 1 }
      }),
    )
    .execute()
  await db
    .insertInto('messages')
    .values(
      direct.map(({ chatId, messageId }, at) => ({
        id: messageId,
        chat_id: chatId,
        seq: 1,
        from_id: ids.partner,
        content: said[at]!,
        client_ts: 'then',
      })),
    )
    .execute()
  await db
    .insertInto('notifications')
    .values(
      direct.map(({ role, chatId, notificationId }, at) => ({
        id: notificationId,
        user_id: ids[role],
        type: 'direct-message' as const,
        chat_id: chatId,
        from_id: ids.partner,
        message: said[at]!,
      })),
    )
    .execute()

  // The partner has blocked one of them, who does not know it and has written on.
  const blocked: Role = 'former'
  const withheldIn = direct.find(({ role }) => role === blocked)!.chatId
  await db
    .insertInto('blocks')
    .values({ blocker_id: ids.partner, blocked_id: ids[blocked] })
    .execute()
  await db
    .insertInto('messages')
    .values({
      chat_id: withheldIn,
      seq: 2,
      from_id: ids[blocked],
      content: secrets.plant(`withheld message of ${blocked}`, only(blocked)),
      client_ts: 'then',
      withheld: true,
    })
    .execute()
  await db
    .insertInto('chat_markers')
    .values({
      chat_id: withheldIn,
      user_id: ids[blocked],
      read_seq: 2,
      withheld_seq: 2,
      withheld_at: new Date(),
    })
    .execute()

  const place = async (ownerRole: Role, readers: readonly Role[]): Promise<Place> => {
    const { id } = await db
      .insertInto('projects')
      .values({
        title: 'Map of the old town',
        description: 'We draw the town as it was in 1850.',
        meeting_format: 'Hybrid',
        recruiting: true,
        tags: ['History'],
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const chat = await db
      .insertInto('chats')
      .values({ project_id: id, last_seq: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('messages')
      .values({
        chat_id: chat.id,
        seq: 1,
        from_id: ids[ownerRole],
        content: secrets.plant('message of a group', only(...readers)),
        client_ts: 'then',
      })
      .execute()
    const event = await db
      .insertInto('events')
      .values({
        project_id: id,
        created_by: ids[ownerRole],
        title: 'Walk along the wall',
        description: 'We measure what is left of it.',
        location: 'East gate',
        starts_at: new Date(Date.now() + day),
        ends_at: new Date(Date.now() + 2 * day),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const words = secrets.plant('words of a group', only(...readers))
    return { id, eventId: event.id, chatId: chat.id, words }
  }
  const project = await place('owner', members)
  const foreign = await place('somebody', ['somebody'])
  await db
    .insertInto('memberships')
    .values([
      ...members.map((role) => ({
        project_id: project.id,
        user_id: ids[role],
        role: team[role],
      })),
      { project_id: foreign.id, user_id: ids.somebody, role: 'Owner' },
    ])
    .execute()
  await db
    .insertInto('project_history')
    .values({
      project_id: project.id,
      actor_id: ids.former,
      subject_id: ids.former,
      change: 'left',
      detail: JSON.stringify({ from: 'Member' }),
    })
    .execute()

  const request = (from: Role, to: Place, readers: readonly Role[]) => ({
    project_id: to.id,
    user_id: ids[from],
    message: secrets.plant(`join request of ${from}`, only(from, ...readers)),
  })
  await db
    .insertInto('join_requests')
    .values([
      request('requester', project, managers),
      request('applicant', project, managers),
      request('partner', foreign, ['somebody']),
    ])
    .execute()
  const invitation = (sender: Role, target: Role) => ({
    project_id: project.id,
    sender_id: ids[sender],
    target_id: ids[target],
    message: secrets.plant(`invitation of ${target}`, only(sender, target, ...managers)),
    expires_at: new Date(Date.now() + day),
  })
  await db
    .insertInto('invitations')
    .values([invitation('owner', 'invited'), invitation('member', 'guest')])
    .execute()
  await db
    .insertInto('invitations')
    .values({
      ...invitation('teammate', 'stranger'),
      message: secrets.plant('withheld invitation of stranger', only('teammate', ...managers)),
      withheld: true,
    })
    .execute()

  const unsubscribeTokens = await Promise.all(
    roles.map(async (role) => {
      const url = await unsubscribeUrl(db, { url: 'http://quad.test' }, ids[role])
      return new URL(url).searchParams.get('token')!
    }),
  )
  const people = Object.fromEntries(
    roles.map((role, at): [Role, Resident] => {
      const chat = direct.find((each) => each.role === role) ?? direct[0]!
      return [
        role,
        {
          id: ids[role],
          email: users[at]!.email,
          token: tokens[at]!,
          verificationToken: verificationTokens[at]!,
          unsubscribeToken: unsubscribeTokens[at]!,
          otherSessionId: sessions[roles.length + at]!.id,
          imageId: images[at]!.id,
          chatId: chat.chatId,
          messageId: chat.messageId,
          notificationId: chat.notificationId,
          words: secrets.plant(
            `words of ${role}`,
            role === blocked ? only(role) : only(role, 'partner'),
          ),
          plea: secrets.plant(`plea of ${role}`, only(role, ...managers)),
        },
      ]
    }),
  ) as Record<Role, Resident>
  return { people, project, foreign }
}
