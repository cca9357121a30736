import type { Pool } from 'pg'
import { StartFailure } from '../lifecycle/start-failure.ts'

/**
 * Checks that the database of DATABASE_URL can be used.
 *
 * @throws StartFailure naming host and reason, never the password
 */
export const reachDatabase = async (pool: Pool, databaseUrl: string): Promise<void> => {
  try {
    await pool.query('select')
  } catch (error) {
    throw new StartFailure(`${problem(error, databaseUrl)} Check DATABASE_URL.`, { cause: error })
  }
}

const problem = (error: unknown, databaseUrl: string): string => {
  const { hostname, port, pathname, username } = new URL(databaseUrl)
  const host = `${hostname || 'this machine'}:${port || 5432}`
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === '3D000') return `The PostgreSQL at ${host} has no database ${pathname.slice(1)}.`
  if (code.startsWith('28')) return `The PostgreSQL at ${host} refuses the user ${username}.`
  // Its own words; a failure on several addresses at once has none.
  const reason = (message || code).split('\n', 1)[0]
  return `The PostgreSQL at ${host} cannot be reached: ${reason}.`
}
