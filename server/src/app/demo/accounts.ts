import { signIns, type SignIn } from '@quad/demo'
import type { Kysely } from 'kysely'
import { demoPassword } from '../../people/auth/passwords.ts'
import type { Database } from '../../platform/database/schema.ts'

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
