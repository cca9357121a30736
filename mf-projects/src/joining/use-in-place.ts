import type { JoinRequest } from '@quad/contract'
import { useState } from 'react'

/** Each request at its place, in its latest version, then the new ones. */
const merged = (
  shown: readonly JoinRequest[],
  pending: readonly JoinRequest[],
): readonly JoinRequest[] => {
  const latest = new Map(pending.map((request) => [request.userId, request]))
  const known = new Set(shown.map(({ userId }) => userId))
  return [
    ...shown.map((request) => latest.get(request.userId) ?? request),
    ...pending.filter(({ userId }) => !known.has(userId)),
  ]
}

/**
 * Keeps requests that are no longer pending at their places until the page is left. Otherwise, the list
 * would shift, and the next click would hit another request. New ones follow at the end.
 *
 * @param compare orders the requests once; absent: as they are
 */
export const useInPlace = (
  pending: readonly JoinRequest[],
  compare?: (a: JoinRequest, b: JoinRequest) => number,
): readonly JoinRequest[] => {
  const [last, setLast] = useState(pending)
  const [shown, setShown] = useState(() => (compare ? pending.toSorted(compare) : pending))
  if (pending !== last) {
    setLast(pending)
    setShown(merged(shown, pending))
  }
  return shown
}
