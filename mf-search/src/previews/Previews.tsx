import { limits } from '@quad/contract'
import { CardGrid, CardSkeletons, ErrorPanel } from '@quad/shared-ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface PreviewsProps<Item> {
  of: 'projects' | 'users'
  found: UseQueryResult<Item[]>
  /** Name of the list, for the text of a failure. */
  what: string
  /** The placeholder card at the end. */
  placeholder: ReactNode
  /** Renders the card of an item. */
  children: (item: Item) => ReactNode
}

/** The states of a list of previews. */
export function Previews<Item>({ of, found, what, placeholder, children }: PreviewsProps<Item>) {
  const { data, error, refetch } = found
  if (data) {
    return (
      <CardGrid>
        {data.map((item) => children(item))}
        {placeholder}
      </CardGrid>
    )
  }
  if (!error) return <CardSkeletons of={of} look="preview" count={limits.previews + 1} />
  return (
    <ErrorPanel level={3} title={`${what} cannot be shown right now`} onRetry={() => refetch()} />
  )
}
