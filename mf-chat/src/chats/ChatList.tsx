import { Alert, Button, useFirstNew } from '@quad/shared-ui'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { chatsQuery } from '../chat.queries.ts'
import { ConnectionNotice } from '../connection/ConnectionNotice.tsx'
import { useNow } from '../use-now.ts'
import { ChatRow } from './ChatRow.tsx'
import styles from './chats.module.css'

interface ChatListProps {
  userId: string
  openId: string | undefined
  /** Ids of the people who have an open page. */
  present: ReadonlySet<string>
}

/** A person's chats, latest message first. */
export function ChatList({ userId, openId, present }: ChatListProps) {
  const now = useNow()
  const found = useSuspenseInfiniteQuery(chatsQuery(userId))
  const [list, beforeMore] = useFirstNew<HTMLUListElement>()

  const loadMore = () => {
    beforeMore()
    return found.fetchNextPage()
  }

  const misses = found.isFetchNextPageError && !found.isFetchingNextPage
  return (
    <>
      <ConnectionNotice
        // An open chat shows this itself.
        what={openId === undefined ? 'messages' : undefined}
        subject="This list"
        onRefresh={found.isRefetchError ? found.refetch : undefined}
        className={styles.notice}
      />
      <ul role="list" ref={list} className={styles.rows}>
        {found.data.map((chat) => (
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
