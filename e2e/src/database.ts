import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Changes the database of a running Quad, to simulate that time has passed. */
export const changeData = async (
  { dataDir }: { dataDir: string },
  sql: string,
  values: readonly unknown[] = [],
): Promise<void> => {
  const home = join(dataDir, 'postgres')
  const password = await readFile(join(home, 'password'), 'utf8')
  // PostgreSQL writes its port into the fourth line.
  const port = (await readFile(join(home, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[3]
  const client = new pg.Client(`postgres://quad:${password}@127.0.0.1:${port}/quad`)
  await client.connect()
  try {
    const { rowCount } = await client.query(sql, [...values])
    if (!rowCount) throw new Error(`No row was changed by: ${sql}`)
  } finally {
    await client.end()
  }
}
