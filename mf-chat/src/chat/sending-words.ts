import type { Outgoing } from '../outbox/outgoing.ts'

/**
 * What happened to one's own unsent messages, to announce it; undefined if nothing did, and empty for a new one.
 *
 * @param isDelivered whether the chat holds one's own message of this `ts`
 */
export const sendingWords = (
  before: readonly Outgoing[],
  after: readonly Outgoing[],
  isDelivered: (ts: string) => boolean,
): string | undefined => {
  const stateBefore = new Map(before.map(({ body, state }) => [body.ts, state]))
  const changed = after.findLast(({ body, state }) => stateBefore.get(body.ts) !== state)
  if (changed?.state === 'failed') return `Your message was not sent. ${changed.reason}`.trimEnd()
  if (changed?.state === 'waiting') return 'Your message will be sent when you are online again'
  if (changed) return ''
  const gone = before.filter(({ body }) => !after.some((one) => one.body.ts === body.ts))
  if (gone.some(({ state }) => state === 'sending')) return 'Sent'
  // Only a failed message can be discarded; or it had arrived although its response was lost.
  const isDiscarded = gone.some(({ state, body }) => state === 'failed' && !isDelivered(body.ts))
  return isDiscarded ? 'Your message was discarded' : undefined
}
