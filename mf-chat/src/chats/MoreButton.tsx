import { Alert, Button } from '@quad/shared-ui'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import styles from './chats.module.css'

interface MoreButtonProps {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'>
  /** What the list contains, in the plural. */
  what: string
  onMore: () => Promise<unknown>
}

/** Loads the next page of a list. */
export function MoreButton({ list, what, onMore }: MoreButtonProps) {
  const misses = list.isFetchNextPageError && !list.isFetchingNextPage
  return (
    <>
      {misses && <Alert>More {what} could not be loaded.</Alert>}
      {list.hasNextPage && (
        <Button
          size="small"
          busy={list.isFetchingNextPage}
          className={styles.more}
          onClick={() => void onMore()}
        >
          {misses ? 'Retry' : `Show more ${what}`}
        </Button>
      )}
    </>
  )
}
