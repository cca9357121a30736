import type { Pool } from 'pg'
import { StartError } from '../config/config.ts'

/** The oldest major version of PostgreSQL that Quad works with. */
const oldest = 15

/**
 * Checks that the database of DATABASE_URL can be used.
 *
 * @throws StartError naming host and reason, never the password
 */
export const reachDatabase = async (pool: Pool, databaseUrl: string): Promise<void> => {
  const version = await versionOf(pool, databaseUrl)
  if (version >= oldest) return
  throw new StartError(
    `The PostgreSQL at ${hostOf(databaseUrl)} is version ${version}; Quad needs ${oldest} or newer. Upgrade it, or set DATABASE_URL to another one.`,
  )
}

const versionOf = async (pool: Pool, databaseUrl: string): Promise<number> => {
  try {
    const { rows } = await pool.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    )
    return Math.floor(Number(rows[0]?.version) / 10_000)
  } catch (error) {
    throw new StartError(`${problem(error, databaseUrl)} Check DATABASE_URL.`, { cause: error })
  }
}

const hostOf = (databaseUrl: string): string => {
  const { hostname, port } = new URL(databaseUrl)
  return `${hostname || 'this machine'}:${port || 5432}`
}

const problem = (error: unknown, databaseUrl: string): string => {
  const { pathname, username } = new URL(databaseUrl)
  const host = hostOf(databaseUrl)
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === '3D000') return `The PostgreSQL at ${host} has no database ${pathname.slice(1)}.`
  if (code.startsWith('28')) return `The PostgreSQL at ${host} refuses the user ${username}.`
  // An error over several addresses has no message of its own.
  const reason = (message || code).split('\n', 1)[0]
  return `The PostgreSQL at ${host} cannot be reached: ${reason}.`
}
