import { calls, type CallName } from './calls.ts'
import type { Call } from './call.ts'

type Route = Pick<Call, 'method' | 'path'>

/**
 * Where each call goes: all of the table that a client needs. Front ends get its value, written in when
 * they are built, and neither the table nor its schemas.
 */
export const routes = Object.fromEntries(
  Object.entries<Call>(calls).map(([name, { method, path }]) => [name, { method, path }]),
) as Record<CallName, Route>
