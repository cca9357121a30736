import { randomBytes, randomUUID } from 'node:crypto'
import { releasesIn } from '@quad/federation/releases'
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import pg from 'pg'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { connectDatabase } from '../src/database/connect.ts'
import type { Database } from '../src/database/schema.ts'
import { createImageFiles } from '../src/images/files.ts'
import { startLiveHub } from '../src/live/hub.ts'
import { readSiteContent } from '../src/site/content.ts'
import { connections, type Shot } from './load.ts'

type Statements = readonly CompiledQuery[]

const bodyOf = ({ body }: Shot): unknown => (typeof body === 'function' ? body() : body)

/** The statements that the server sends for each of these requests. */
export const statementsOf = async (
  databaseUrl: string,
  dataDir: string,
  shots: readonly Shot[],
): Promise<Statements[]> => {
  const { pool } = connectDatabase(databaseUrl)
  let sent: CompiledQuery[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push(query),
  })
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' })
  const live = await startLiveHub({
    db,
    pool,
    log: { info: () => undefined, warn: () => undefined },
  })
  const app = await createApp({
    config,
    db,
    pool,
    live,
    images: createImageFiles(config),
    releases: releasesIn(config.dataDir),
    content: readSiteContent(config),
  })
  try {
    const all: Statements[] = []
    for (const shot of shots) {
      sent = []
      const body = bodyOf(shot)
      await app.inject({
        method: shot.method,
        url: shot.path,
        headers: { ...shot.headers, host: 'quad.test', origin: 'http://quad.test' },
        ...(body !== undefined && { payload: body as object }),
      })
      all.push(sent)
    }
    return all
  } finally {
    await live.stop()
    await app.close()
    await db.destroy()
  }
}

/** Of the one thing that a message may not have twice: its number in the chat, or its time. */
const isMessageTime = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{13}-[\da-f-]{36}$/.test(value)

/** A time that no other message has. */
export const messageTime = (): string => `${Date.now()}-${randomUUID()}`

/** Sends a request's statements once more, with new values where the old ones are taken by now. */
const replay = async (client: pg.PoolClient, statements: Statements): Promise<void> => {
  const time = messageTime()
  let number: unknown
  for (const { sql, parameters } of statements) {
    const isMessage = sql.startsWith('insert into "messages"')
    const values = parameters.map((value, place) => {
      if (Buffer.isBuffer(value) && sql.startsWith('insert')) return randomBytes(32)
      if (isMessageTime(value)) return time
      // The columns of a message begin with its chat and its number.
      return isMessage && place === 1 ? number : value
    })
    const { rows } = await client.query<Record<string, unknown>>(sql, values)
    number = rows[0]?.['seq'] ?? number
  }
}

/** How often a second a pool alone, without a server, sends the statements of one request. */
export const bareRate = async (
  databaseUrl: string,
  requests: readonly Statements[],
  seconds: number,
): Promise<number> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  const start = performance.now()
  const end = start + seconds * 1000
  let done = 0
  const work = async (_: unknown, nth: number) => {
    const client = await pool.connect()
    let place = Math.floor((nth * requests.length) / connections)
    while (performance.now() < end) {
      await replay(client, requests[place % requests.length]!)
      place += 1
      done += 1
    }
    client.release()
  }
  try {
    await Promise.all(Array.from({ length: connections }, work))
    return (done * 1000) / (performance.now() - start)
  } finally {
    await pool.end()
  }
}
