import type { SelfUser } from '@quad/contract'
import {
  ApiFailure,
  EmptyState,
  ErrorPanel,
  LinkButton,
  PageHeading,
  messageOf,
} from '@quad/shared-ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircleOff } from 'lucide-react'
import { useOutletContext, useParams } from 'react-router-dom'
import { chatQuery } from '../chat.queries.ts'
import { ChatSkeleton } from './ChatSkeleton.tsx'
import { OpenChat } from './OpenChat.tsx'
import styles from './chat.module.css'

// An id that is none, a chat that is not there, or one of others: told apart for nobody.
const isNoChat = (error: unknown): boolean =>
  error instanceof ApiFailure && [400, 403, 404].includes(error.status)

/** One chat. The page around it says who reads it. */
export function ChatPage() {
  const { chatId = '' } = useParams<'chatId'>()
  const user = useOutletContext<SelfUser>()
  const found = useInfiniteQuery(chatQuery(chatId))
  const { data: conversation, error } = found

  // Also once it had been shown: who leaves a project loses its chat at once.
  if (isNoChat(error)) return <NoChat wasOpen={conversation !== undefined} />
  if (conversation) {
    return (
      <OpenChat
        key={chatId}
        chatId={chatId}
        user={user}
        conversation={conversation}
        {...(found.isRefetchError && { onRefresh: found.refetch })}
        older={{
          available: found.hasNextPage,
          loading: found.isFetchingNextPage,
          failed: found.isFetchNextPageError,
          load: found.fetchNextPage,
        }}
      />
    )
  }
  if (!error) return <ChatSkeleton />
  return (
    <ErrorPanel
      title={<PageHeading title="Chat">This chat could not be loaded.</PageHeading>}
      level="own"
      onRetry={found.refetch}
      className={styles.state}
    >
      {messageOf(error, error.message)}
    </ErrorPanel>
  )
}

interface NoChatProps {
  /** Somebody was reading it, or writing. */
  wasOpen: boolean
}

function NoChat({ wasOpen }: NoChatProps) {
  return (
    <EmptyState
      icon={<MessageCircleOff size={28} />}
      title={
        <PageHeading title="Chat" replacesPage={wasOpen}>
          There is no such chat
        </PageHeading>
      }
      level="own"
      className={styles.state}
      action={
        <LinkButton to="/chats" variant="primary">
          Back to chats
        </LinkButton>
      }
    >
      It was deleted, or you do not take part in it.
    </EmptyState>
  )
}
