import type { Row, SentRow } from './rows.ts'

interface Sight {
  ownId: string
  /** Id of the message whose button had the focus last. */
  reached: string
  lastInSight: Row | undefined
}

/**
 * Id of the message whose report button Tab reaches: the last focused one while it is drawn, else the
 * last visible one. Undefined if no drawn message is from another person.
 */
export const reportStop = (
  drawn: readonly Row[],
  { ownId, reached, lastInSight }: Sight,
): string | undefined => {
  const ofOthers = drawn.filter(
    (row): row is SentRow => row.kind === 'sent' && row.message.fromId !== ownId,
  )
  if (ofOthers.some(({ message }) => message.id === reached)) return reached
  const seen = lastInSight ? drawn.slice(0, drawn.indexOf(lastInSight) + 1) : drawn
  const stop = ofOthers.findLast((row) => seen.includes(row)) ?? ofOthers[0]
  return stop?.message.id
}
