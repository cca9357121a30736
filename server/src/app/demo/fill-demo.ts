import { campusRows, signIns, type SignIn } from '@quad/demo'
import { sql, type Insertable, type Kysely, type Transaction } from 'kysely'
import { demoPassword, hashPassword } from '../../people/auth/passwords.ts'
import type { Database } from '../../platform/database/schema.ts'
import { allowLongStatements } from '../../platform/database/connect.ts'
import type { ImageFiles } from '../../images/files.ts'
import { acceptedMessage, deniedMessage } from '../../projects/joining/decide-request.ts'

interface Filling {
  db: Kysely<Database>
  images: ImageFiles
  /** The present of the campus: all its dates are relative to this. */
  now: Date
  /** Domain of all e-mail addresses. */
  emailDomain: string
  universityName: string
}

// An arbitrary number that no other lock uses.
const fillingLock = 4_151_978

/**
 * Fills an empty database with a demo campus, in one transaction. Does nothing if the database has
 * people. Of two servers that start at the same time, one fills it.
 */
export const fillDemo = (filling: Filling): Promise<void> =>
  filling.db.transaction().execute(async (trx) => {
    // Waiting for another server that fills it may exceed the statement limit of requests.
    await allowLongStatements(trx, 600)
    // Drawing the pictures leaves the transaction idle, on a slow machine for longer than a request may.
    await sql`set local idle_in_transaction_session_timeout = '600s'`.execute(trx)
    await sql`select pg_advisory_xact_lock(${sql.lit(fillingLock)})`.execute(trx)
    if (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) return
    await writeCampus(trx, filling)
  })

const writeCampus = async (trx: Transaction<Database>, { images, ...setting }: Filling) => {
  const passwordHash = await hashPassword(demoPassword)
  const texts = { accepted: acceptedMessage, denied: deniedMessage }
  const insert = async <N extends keyof Database>(table: N, rows: Insertable<Database[N]>[]) => {
    await trx.insertInto(table).values(rows).execute()
  }
  const rows = campusRows({ ...setting, passwordHash }, texts)
  await insert('users', rows.users)
  await insert('projects', rows.projects)
  await insert('wanted_roles', rows.wanted_roles)
  await insert('memberships', rows.memberships)
  await insert('project_history', rows.project_history)
  await insert('join_requests', rows.join_requests)
  await insert('events', rows.events)
  await insert('project_bookmarks', rows.project_bookmarks)
  await insert('person_bookmarks', rows.person_bookmarks)
  await insert('event_answers', rows.event_answers)
  await insert('saved_searches', rows.saved_searches)
  await insert('chats', rows.chats)
  await insert('messages', rows.messages)
  await insert('message_versions', rows.message_versions)
  await insert('message_reactions', rows.message_reactions)
  await insert('chat_markers', rows.chat_markers)
  await insert('notifications', rows.notifications)
  // Loads the image library, which only the first start needs.
  const { hangPictures } = await import('./hang-pictures.ts')
  await hangPictures(trx, images, setting.now)
}

/** An account of the demo data to sign in with. */
export interface DemoAccount extends Pick<SignIn, 'role' | 'name'> {
  email: string
  password: string
}

/** The accounts to sign in with, one for each role; none if the database holds no demo campus. */
export const demoPeople = async (db: Kysely<Database>): Promise<DemoAccount[]> => {
  const ids = signIns.map(({ id }) => id)
  const rows = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute()
  return signIns.flatMap(({ role, id, name }) => {
    const row = rows.find((each) => each.id === id)
    return row ? [{ role, name, email: row.email, password: demoPassword }] : []
  })
}
