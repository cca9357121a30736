import type { Virtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'
import type { Row } from './rows.ts'

type Log = Virtualizer<HTMLDivElement, Element>
type Rule = NonNullable<Log['shouldAdjustScrollPositionOnItemSizeChange']>

/**
 * Keeps the visible messages in place when a row above changes its height. The virtualizer itself does
 * so only when the user is not scrolling up, but older messages load while scrolling up.
 *
 * @param headroom Space above the first row, in px
 * @returns whether the log scrolls by as much as a row has grown
 */
export const useKeepPosition = (rows: readonly Row[], headroom: number): Rule => {
  const firstKey = rows[0]?.key
  /** `before` is the offset of the formerly first row below the older ones; 0 until then. */
  const [first, setFirst] = useState({ key: firstKey, before: 0 })
  if (first.key !== firstKey) {
    setFirst({ key: firstKey, before: rows.findIndex(({ key }) => key === first.key) })
  }

  return ({ key, index, start, end }, _, { scrollOffset, itemSizeCache }) => {
    const top = scrollOffset ?? 0
    const isMeasured = itemSizeCache.has(key)
    // Older messages are inserted above the formerly first row, which loses its day heading, "New
    // messages" line and sender name to them. The rows below stay in place, even at the very top.
    const isNew = index < first.before && !isMeasured
    const losesHeading = index === first.before && index > 0
    if (isNew || losesHeading) return start <= top + headroom
    return isMeasured ? end <= top : start < top
  }
}
