import { hash } from '@node-rs/argon2'
import type { Kysely } from 'kysely'
import { tokenHash } from '../../../src/people/auth/tokens.ts'
import type { Database } from '../../../src/platform/database/schema.ts'
import { password } from '../../factories.ts'
import { day, insert, readers, roles, type Ids, type Role } from '../actors.ts'
import type { Secrets } from '../secrets.ts'

/** The recovery code of each person. */
export const recoveryCode = 'HUSHQX'

// The cheapest hashes.
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const passwordHash = hash(password, cheap)
const codeHash = hash(recoveryCode, cheap)

/** Writes the people, each with two sessions, a registration, a recovery code, a calendar address and an image. */
export const createPeople = async (db: Kysely<Database>, secrets: Secrets, ids: Ids) => {
  const only = readers(ids)
  const signedIn = (viewerId: string | undefined) => viewerId !== undefined

  const incomplete = new Set<Role>(['unverified', 'newcomer'])
  const passwords = await passwordHash
  const users = roles.map((role) => {
    // One address is visible to signed-in users; all others are hidden.
    const hides = role !== 'partner'
    const complete = !incomplete.has(role)
    return {
      id: ids[role],
      email: `${secrets.plant(`address of ${role}`, hides ? only(role) : signedIn)}@example.edu`,
      email_verified_at: role === 'unverified' ? null : new Date(),
      password_hash: role === 'unverified' ? null : passwords,
      browser_time_zone: secrets.plant(`time zone of ${role}`, only(role)),
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
  await insert(db, 'users', users)

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
  await insert(
    db,
    'registrations',
    roles.map((role, at) => ({
      user_id: ids[role],
      password_hash: passwords,
      browser_hash: null,
      token_hash: tokenHash(verificationTokens[at]!),
      expires_at: new Date(Date.now() + day),
    })),
  )
  const code = await codeHash
  await insert(
    db,
    'recovery_codes',
    roles.map((role) => ({
      user_id: ids[role],
      code_hash: code,
      expires_at: new Date(Date.now() + day),
    })),
  )
  const calendarTokens = roles.map((role) => secrets.plant(`calendar secret of ${role}`))
  await insert(
    db,
    'calendar_feeds',
    roles.map((role, at) => ({
      user_id: ids[role],
      token_hash: tokenHash(calendarTokens[at]!),
    })),
  )
  const images = await db
    .insertInto('images')
    .values(roles.map((role) => ({ owner_id: ids[role], width: 640, height: 480 })))
    .returning('id')
    .execute()

  return roles.map((role, at) => ({
    role,
    email: users[at]!.email,
    token: tokens[at]!,
    verificationToken: verificationTokens[at]!,
    calendarToken: calendarTokens[at]!,
    otherSessionId: sessions[roles.length + at]!.id,
    imageId: images[at]!.id,
  }))
}
