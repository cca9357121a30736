import type { Row, SentRow } from './rows.ts'

interface Sight {
  /** Id of the message whose controls had the focus last. */
  reached: string
  lastInSight: Row | undefined
}

/**
 * Id of the message whose menu Tab reaches: the last focused one while it is drawn, else the last visible
 * one. Undefined if no message with a menu is drawn.
 *
 * @param hasMenu whether a message has a menu
 */
export const menuStop = (
  drawn: readonly Row[],
  hasMenu: (row: SentRow) => boolean,
  { reached, lastInSight }: Sight,
): string | undefined => {
  const withMenu = drawn.filter((row): row is SentRow => row.kind === 'sent' && hasMenu(row))
  if (withMenu.some(({ message }) => message.id === reached)) return reached
  const seen = lastInSight ? drawn.slice(0, drawn.indexOf(lastInSight) + 1) : drawn
  const stop = withMenu.findLast((row) => seen.includes(row)) ?? withMenu[0]
  return stop?.message.id
}
