import type { ChatPreview } from '@quad/contract'
import { Alert, Button, ErrorPanel, messageOf } from '@quad/shared-ui'
import { useEffect, useRef } from 'react'
import { ConnectionNotice } from '../connection/ConnectionNotice.tsx'
import { useNow } from '../use-now.ts'
import { ChatListSkeleton } from './ChatListSkeleton.tsx'
import { ChatRow } from './ChatRow.tsx'
import styles from './chats.module.css'

/** What the list needs of its infinite query. */
interface Found {
  data: ChatPreview[] | undefined
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  isRefetchError: boolean
  refetch: () => Promise<unknown>
  fetchNextPage: () => Promise<unknown>
}

interface ChatListProps {
  found: Found
  openId: string | undefined
  /** Who has a page open, by id. */
  present: ReadonlySet<string>
}

/** A person's chats, the one last written in first. */
export function ChatList({ found, openId, present }: ChatListProps) {
  const now = useNow()
  const { data: chats, error } = found
  const list = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number>(null)

  // The button may be gone, and with it the focus: it goes on with what is new.
  useEffect(() => {
    const row = list.current?.children[firstNew.current ?? -1]
    if (!row) return
    row.querySelector('a')?.focus({ preventScroll: true })
    firstNew.current = null
  })

  const loadMore = () => {
    firstNew.current = list.current?.childElementCount ?? null
    return found.fetchNextPage()
  }

  if (!chats && !error) return <ChatListSkeleton />
  if (!chats) {
    return (
      <ErrorPanel title="Your chats could not be loaded." onRetry={found.refetch}>
        {messageOf(error, error?.message ?? '')}
      </ErrorPanel>
    )
  }
  const misses = found.isFetchNextPageError && !found.isFetchingNextPage
  return (
    <>
      <ConnectionNotice
        // An open chat says so itself.
        what={openId === undefined ? 'messages' : undefined}
        subject="This list"
        onRefresh={found.isRefetchError ? found.refetch : undefined}
        className={styles.notice}
      />
      <ul ref={list} className={styles.rows}>
        {chats.map((chat) => (
          <li key={chat.id}>
            <ChatRow
              chat={chat}
              isOpen={chat.id === openId}
              isHere={present.has(chat.partner.id)}
              now={now}
            />
          </li>
        ))}
      </ul>
      {misses && <Alert>More chats could not be loaded.</Alert>}
      {found.hasNextPage && (
        <Button
          size="small"
          busy={found.isFetchingNextPage}
          className={styles.more}
          onClick={() => void loadMore()}
        >
          {misses ? 'Retry' : 'Show more chats'}
        </Button>
      )}
    </>
  )
}
