import type { Virtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'

/** What stands at the top of a log. */
interface Top {
  /** The key of the first row. */
  firstKey: string | undefined
  /** The room above it, in px. */
  headroom: number
}

type Log = Virtualizer<HTMLDivElement, Element>
type Rule = NonNullable<Log['shouldAdjustScrollPositionOnItemSizeChange']>

/**
 * Keeps what is read in its place when something above it turns out higher or lower. The virtualizer by
 * itself does so only where nobody scrolls up, which is what one does who asks for older rows.
 *
 * @returns whether the log scrolls by as much as a row has grown
 */
export const useKeepPlace = ({ firstKey, headroom }: Top): Rule => {
  const [first, setFirst] = useState({ now: firstKey, before: firstKey })
  const hasOlder = first.now !== first.before
  if (first.now !== firstKey) setFirst({ now: firstKey, before: first.now })

  return ({ key, start, end }, _, { scrollOffset, itemSizeCache }) => {
    const top = scrollOffset ?? 0
    // The row that was first loses its day and its name to older ones: what is below them stays.
    if (hasOlder && key === first.before) return start <= top + headroom
    return itemSizeCache.has(key) ? end <= top : start < top
  }
}
