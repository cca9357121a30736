import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { isTransient } from '../database/connect.ts'
import type { Log } from '../lifecycle/log.ts'

export interface JobServices {
  db: Kysely<Database>
  log: Pick<Log, 'error'>
}

interface HandleRowsOptions<Row> {
  /** Handles some rows completely or not at all: in one transaction or statement. */
  handle: (rows: Row[]) => Promise<unknown>
  /** Rows that are handled together while none fails. */
  batchSize?: number
  log: JobServices['log']
  /** Name of the job in the log. */
  job: string
  /** The row in the log: an id, no personal data. */
  label?: (row: Row) => unknown
}

/** Failing rows of a run that get a line of their own in the log. */
const loggedAtMost = 20

// Time limit, deadlock, serialization, lock: other rows may succeed.
const ofSingleRows = new Set(['57014', '40P01', '40001', '55P03'])

/** Whether all rows would fail: the database is down, or its disk is full. */
const isOutage = (error: Error & { code?: string }): boolean =>
  isTransient(error) && error.name !== 'StorageError' && !ofSingleRows.has(error.code ?? '')

/**
 * Handles the rows of a job in batches. If a batch fails, its halves are handled by themselves, and so on: a row
 * that fails alone is logged and skipped, and the others are handled.
 *
 * @returns the rows that failed, which the job must handle again later
 * @throws the error of an outage
 */
export const handleRows = async <Row>(
  rows: readonly Row[],
  { handle, batchSize = 1, log, job, label = (row) => row }: HandleRowsOptions<Row>,
): Promise<Row[]> => {
  const failed: Row[] = []
  const handleSome = async (some: Row[]): Promise<void> => {
    try {
      await handle(some)
    } catch (error) {
      if (isOutage(error as Error)) throw error
      if (some.length > 1) {
        const middle = Math.ceil(some.length / 2)
        await handleSome(some.slice(0, middle))
        await handleSome(some.slice(middle))
        return
      }
      failed.push(some[0]!)
      if (failed.length <= loggedAtMost) {
        log.error({ err: error, job, row: label(some[0]!) }, 'a row of a job failed and is skipped')
      }
    }
  }
  for (let start = 0; start < rows.length; start += batchSize) {
    await handleSome(rows.slice(start, start + batchSize))
  }
  if (failed.length > loggedAtMost) {
    log.error({ job, rows: failed.length }, 'more rows of a job failed and are skipped')
  }
  return failed
}

/** Makes the queue run a job again, after its other rows are handled. */
export class RowsFailedError extends Error {
  override readonly name = 'RowsFailedError'

  constructor(rows: readonly unknown[]) {
    super(`${rows.length} rows of a job failed`)
  }
}
