import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { people, personWithoutProfile } from './people.ts'
import { personId } from './rows/people.ts'

/** Everybody of the demo campus signs in with it. */
export const demoPassword = 'quad-demo-2026'

/** Somebody to sign in as. */
export interface DemoAccount {
  /** What part the person has in the campus. */
  role: 'owner' | 'admin' | 'member' | 'newcomer' | 'incomplete profile'
  name: string
  email: string
  password: string
}

const signIns: readonly (Pick<DemoAccount, 'role' | 'name'> & { id: string })[] = [
  { role: 'owner', id: personId('amara-okafor'), name: people['amara-okafor'].name },
  { role: 'admin', id: personId('jonas-weber'), name: people['jonas-weber'].name },
  { role: 'member', id: personId('linh-tran'), name: people['linh-tran'].name },
  { role: 'newcomer', id: personId('felix-moreau'), name: people['felix-moreau'].name },
  {
    role: 'incomplete profile',
    id: personId(personWithoutProfile.key),
    name: personWithoutProfile.name,
  },
]

/** The people to sign in as, each with another part in the campus; none in another database. */
export const demoPeople = async (db: Kysely<Database>): Promise<DemoAccount[]> => {
  const ids = signIns.map(({ id }) => id)
  const rows = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute()
  return signIns.flatMap(({ role, id, name }) => {
    const row = rows.find((each) => each.id === id)
    return row ? [{ role, name, email: row.email, password: demoPassword }] : []
  })
}
