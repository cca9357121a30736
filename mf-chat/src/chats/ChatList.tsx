import type { ChatPreview } from '@quad/contract'
import { Button, ErrorPanel, messageOf } from '@quad/shared-ui'
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

  if (!chats && !error) return <ChatListSkeleton />
  if (!chats) {
    return (
      <ErrorPanel title="Your chats could not be loaded." onRetry={found.refetch}>
        {messageOf(error, error?.message ?? '')}
      </ErrorPanel>
    )
  }
  return (
    <>
      <ul className={styles.rows}>
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
      {found.hasNextPage && (
        <Button
          size="small"
          busy={found.isFetchingNextPage}
          className={styles.more}
          onClick={() => void found.fetchNextPage()}
        >
          Show more chats
        </Button>
      )}
    </>
  )
}
