import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { endpoints } from '@quad/contract'
import { CompiledQuery, sql, type Compilable, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { atMost } from '../../platform/http/capacity.ts'
import type { Viewer } from '../../platform/http/access.ts'
import { sessionsOf } from '../auth/sessions.ts'
import { calendarFeedOf, lists, profileOf } from './export-data.ts'

/** Rows of one statement. */
const rowsAtOnce = 500

/** Milliseconds in which a reader must take something. */
const timeout = 30_000

// Each holds a connection to the database.
const inTurn = atMost(2, { waitMs: 10_000 })

const { shape } = endpoints.exportData.response

/** The rows of a query, some at a time: neither memory nor the time of a statement grows with their number. */
async function* pagesOf(trx: Transaction<Database>, query: Compilable) {
  const { sql: text, parameters } = query.compile()
  const declare = `declare export no scroll cursor for ${text}`
  await trx.executeQuery(CompiledQuery.raw(declare, [...parameters]))
  const fetch = sql`fetch ${sql.lit(rowsAtOnce)} from export`
  for (;;) {
    const { rows } = await fetch.execute(trx)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) break
  }
  await sql`close export`.execute(trx)
}

async function* textOf(trx: Transaction<Database>, viewer: Viewer) {
  const own = await profileOf(trx, viewer.id)
  const single = {
    exportedAt: new Date().toISOString(),
    profile: shape.profile.parse(own),
    settings: shape.settings.parse(own),
    calendarFeed: shape.calendarFeed.parse(await calendarFeedOf(trx, viewer.id)),
    sessions: shape.sessions.parse(await sessionsOf(trx, viewer)),
  }
  yield JSON.stringify(single).slice(0, -1)
  for (const name of Object.keys(lists) as (keyof typeof lists)[]) {
    let between = `,${JSON.stringify(name)}:[`
    for await (const rows of pagesOf(trx, lists[name](trx, viewer.id))) {
      yield between + JSON.stringify(shape[name].parse(rows)).slice(1, -1)
      between = ','
    }
    yield between === ',' ? ']' : `${between}]`
  }
  yield '}'
}

/**
 * All stored data of a person, in one consistent snapshot, as the text of a JSON file. The stream fails if its reader
 * takes nothing for 30 seconds.
 *
 * @throws ApiError `unauthenticated` if the account no longer exists, `unavailable` if too many export at once
 */
export const exportFile = async (db: Kysely<Database>, viewer: Viewer): Promise<Readable> => {
  const file = new PassThrough()
  const write = async (trx: Transaction<Database>): Promise<void> => {
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(), timeout)
    const parts = async function* () {
      for await (const part of textOf(trx, viewer)) {
        yield part
        timer.refresh()
      }
    }
    try {
      await pipeline(parts, file, { signal: silence.signal })
    } finally {
      clearTimeout(timer)
    }
  }
  inTurn(() =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(write),
  ).catch((error: Error) => file.destroy(error))
  await once(file, 'readable')
  return file
}
