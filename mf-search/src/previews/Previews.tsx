import { limits } from '@quad/contract'
import { CardSkeletons, ErrorPanel } from '@quad/shared-ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface PreviewsProps<Item> {
  found: UseQueryResult<Item[]>
  /** What is shown, for the words of a failure. */
  what: string
  children: (items: Item[]) => ReactNode
}

/** The states of a list of previews. */
export function Previews<Item>({ found, what, children }: PreviewsProps<Item>) {
  const { data, error, refetch } = found
  if (data) return data.length === 0 ? <p>Nothing here yet.</p> : children(data)
  if (!error) return <CardSkeletons count={limits.previews} />
  return (
    <ErrorPanel level={3} title={`${what} cannot be shown right now`} onRetry={() => refetch()} />
  )
}
