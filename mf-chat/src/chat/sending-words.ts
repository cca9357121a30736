import type { Outgoing } from '../outbox/outgoing.ts'

/** What happened to one's own unsent messages, to announce it; undefined if nothing did, and empty for a new one. */
export const sendingWords = (
  before: readonly Outgoing[],
  after: readonly Outgoing[],
): string | undefined => {
  const stateBefore = new Map(before.map(({ body, state }) => [body.ts, state]))
  const changed = after.findLast(({ body, state }) => stateBefore.get(body.ts) !== state)
  if (changed?.state === 'failed') return `Your message was not sent. ${changed.reason}`.trimEnd()
  if (changed?.state === 'waiting') return 'Your message will be sent when you are online again'
  if (changed) return ''
  const gone = before.filter(({ body }) => !after.some((one) => one.body.ts === body.ts))
  // Only a failed message can be discarded.
  return gone.some(({ state }) => state === 'sending') ? 'Sent' : undefined
}
