import { StorageError } from '@quad/storage'
import { SilentDatabaseError } from './statement-limit.ts'

// PostgreSQL's classes: connection, resources such as disk and memory, operator, input and output.
const sqlClasses = new Set(['08', '53', '57', '58'])

// Deadlock, serialization, lock not available, read-only (a standby), a transaction that was idle too long.
const sqlStates = new Set(['40P01', '40001', '55P03', '25006', '25P03', '25P04'])

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EMFILE',
  'ENFILE',
])

// The driver identifies these only by text: no free connection in the pool, and a broken one.
const driverText =
  /^(?:timeout exceeded when trying to connect|Connection terminated\b.*|Client .* is not queryable)$/

/** Whether an error is a transient failure, such as an unreachable database. */
export const isTransient = (error: Error & { code?: string }): boolean => {
  if (error instanceof StorageError || error instanceof SilentDatabaseError) return true
  const { code = '', message } = error
  const isSqlState = /^[0-9A-Z]{5}$/.test(code)
  if (isSqlState && (sqlClasses.has(code.slice(0, 2)) || sqlStates.has(code))) return true
  return systemCodes.has(code) || driverText.test(message)
}
