import { sql, type Insertable, type Kysely, type Transaction } from 'kysely'
import { hashPassword } from '../auth/passwords.ts'
import type { Database } from '../database/schema.ts'
import type { ImageFiles } from '../images/files.ts'
import { demoPassword } from './accounts.ts'
import { hangPictures } from './pictures.ts'
import { chatRows } from './rows/chats.ts'
import { eventRows } from './rows/events.ts'
import { userRows } from './rows/people.ts'
import { projectRows } from './rows/projects.ts'
import { requestRows } from './rows/requests.ts'

interface Filling {
  db: Kysely<Database>
  images: ImageFiles
  /** When the campus is shown: everything happens relative to it. */
  now: Date
  /** Domain of everybody's address. */
  emailDomain: string
  universityName: string
}

// Any number, as long as nothing else locks it.
const fillingLock = 4_151_978

/**
 * Fills an empty database with a campus in term, at once or not at all. A database with people in
 * it is left as it is; of two servers that start at once, one fills it.
 */
export const fillDemo = (filling: Filling): Promise<void> =>
  filling.db.transaction().execute(async (trx) => {
    // Another server may be at it for longer than a request's statement may take.
    await sql`set local statement_timeout = '60s'`.execute(trx)
    await sql`select pg_advisory_xact_lock(${sql.lit(fillingLock)})`.execute(trx)
    if (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) return
    await writeCampus(trx, filling)
  })

const writeCampus = async (
  trx: Transaction<Database>,
  { images, now, emailDomain, universityName }: Filling,
): Promise<void> => {
  const insert = async <N extends keyof Database>(table: N, rows: Insertable<Database[N]>[]) => {
    await trx.insertInto(table).values(rows).execute()
  }
  const passwordHash = await hashPassword(demoPassword)
  const teams = projectRows(now)
  const requests = requestRows(now)
  const chats = chatRows(now)

  await insert('users', userRows({ now, emailDomain, universityName, passwordHash }))
  await insert('projects', teams.projects)
  await insert('memberships', teams.memberships)
  await insert('project_history', teams.project_history)
  await insert('join_requests', [...teams.join_requests, ...requests.join_requests])
  await insert('events', eventRows(now))
  await insert('chats', chats.chats)
  await insert('messages', chats.messages)
  await insert('chat_markers', chats.chat_markers)
  await insert('notifications', [...requests.notifications, ...chats.notifications])
  await hangPictures(trx, images, now)
}
