import { campusWord } from '../test/large-campus.ts'
import { onServer } from '../test/test-database.ts'
import { callers, measuredEndpoints, requestTo, search } from './requests.ts'
import type { BenchRequest } from './load.ts'

/** The ten reads that most visits consist of, by display name. */
export const mainReads: Record<string, readonly BenchRequest[]> = {
  'search of projects': search,
  'search of people': callers.map((_, nth) =>
    requestTo('filterUsers', { body: [campusWord(20 * nth)] }),
  ),
  'newest projects': callers.map(() => requestTo('listProjects', {})),
  'project page': measuredEndpoints['project page'],
  'project page, visitor': measuredEndpoints['project page, visitor'],
  profile: measuredEndpoints.profile,
  event: measuredEndpoints.event,
  'chat list': measuredEndpoints['chat list'],
  chat: measuredEndpoints.chat,
  notifications: measuredEndpoints.notifications,
}

/** Rows that plans have read so far: those of scanned tables, and those that indexes led to. */
export const rowsRead = (url: string): Promise<number> =>
  onServer(url, async (client) => {
    // Each connection of the server reports at the latest a second after its last statement.
    await new Promise((go) => setTimeout(go, 1500))
    const { rows } = await client.query<{ read: string }>(
      'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read from pg_stat_user_tables',
    )
    return Number(rows[0]!.read)
  })

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0)

/** The largest tables with their indexes. */
export const tableSizes = (url: string): Promise<string[][]> =>
  onServer(url, async (client) => {
    const { rows } = await client.query<{ name: string; rows: string; heap: string; all: string }>(`
      select relname as name, reltuples::bigint as rows, pg_table_size(oid) as heap,
        pg_total_relation_size(oid) as all
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      order by pg_total_relation_size(oid) desc`)
    const sum = (part: 'rows' | 'heap' | 'all') =>
      rows.reduce((total, row) => total + Number(row[part]), 0)
    const cells = (name: string, of: { rows: number; heap: number; all: number }) => [
      name,
      of.rows.toFixed(0),
      megabytes(of.heap),
      megabytes(of.all - of.heap),
      (of.all / Math.max(1, of.rows)).toFixed(0),
    ]
    return [
      ['table', 'rows', 'MB', 'MB of indexes', 'bytes a row'],
      ...rows
        .slice(0, 10)
        .map((row) =>
          cells(row.name, { rows: Number(row.rows), heap: Number(row.heap), all: Number(row.all) }),
        ),
      cells('all', { rows: sum('rows'), heap: sum('heap'), all: sum('all') }),
    ]
  })
