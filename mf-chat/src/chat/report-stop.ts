import type { Row, SentRow } from './rows.ts'

interface Sight {
  ownId: string
  /** The id of the message whose button had the focus last. */
  reached: string
  lastInSight: Row | undefined
}

/**
 * The id of the message whose report button Tab reaches: the one reached last while it is drawn, else
 * the last one in sight. Undefined where none of those drawn is of somebody else.
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
