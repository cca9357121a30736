import type { Virtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'
import type { Row } from './rows.ts'

type Log = Virtualizer<HTMLDivElement, Element>
type Rule = NonNullable<Log['shouldAdjustScrollPositionOnItemSizeChange']>

/**
 * Keeps what is read in its place when something above it turns out higher or lower. The virtualizer by
 * itself does so only where nobody scrolls up, which is what one does who asks for older messages.
 *
 * @param headroom The room above the first row, in px: so far below the top is what is read there.
 * @returns whether the log scrolls by as much as a row has grown
 */
export const useKeepPlace = (rows: readonly Row[], headroom: number): Rule => {
  const firstKey = rows[0]?.key
  /** `before` is where the row that was first stands since older ones are above it; 0 until then. */
  const [first, setFirst] = useState({ key: firstKey, before: 0 })
  if (first.key !== firstKey) {
    setFirst({ key: firstKey, before: rows.findIndex(({ key }) => key === first.key) })
  }

  return ({ key, index, start, end }, _, { scrollOffset, itemSizeCache }) => {
    const top = scrollOffset ?? 0
    const isMeasured = itemSizeCache.has(key)
    // Older ones are drawn above the row that was first, which loses its day and its name to them: what
    // is below them stays, at the very top too.
    const isNew = index < first.before && !isMeasured
    const losesDay = index === first.before && index > 0
    if (isNew || losesDay) return start <= top + headroom
    return isMeasured ? end <= top : start < top
  }
}
