import type { FastifyRequest } from 'fastify'

/** Each event that an operator may look for after an attack, with the level of its log line. */
const levels = {
  'sign-in': 'info',
  'sign-in-failed': 'warn',
  'recovery-asked': 'info',
  'recovery-failed': 'warn',
  'password-reset': 'info',
  'session-ended': 'info',
  'data-exported': 'info',
  'account-deleted': 'info',
  'calendar-feed-renewed': 'info',
  'calendar-feed-ended': 'info',
  'role-changed': 'info',
  'owner-changed': 'info',
  refused: 'warn',
  'rate-limited': 'warn',
} as const

type SecurityEvent = keyof typeof levels

/** Ids and fixed words only: never a password, token, code, e-mail address or user text. */
interface Facts {
  /** The id of the account concerned; default: the viewer. */
  person?: string | undefined
  /** Why a sign-in failed, or the error code of a refusal. */
  reason?: string
  session?: string
  project?: string
  /** The member whose role changes. */
  member?: string
  from?: string
  to?: string
}

/** Writes a line of the security log: the event, the person, the network address and further facts. */
export const logSecurity = (
  request: FastifyRequest,
  event: SecurityEvent,
  { person = request.viewer?.id, ...facts }: Facts = {},
): void => {
  const line = { security: event, person, ip: request.ip, ...facts }
  request.log[levels[event]](line, 'security')
}
