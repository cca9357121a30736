import type { SelfUser } from '@quad/contract'
import { EmptyState, LinkButton, PageHeading, QueryBoundary, RequestError } from '@quad/shared-ui'
import { useInfiniteQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { MessageCircleOff } from 'lucide-react'
import { useOutletContext, useParams } from 'react-router-dom'
import { chatQuery } from '../chat.queries.ts'
import { ChatSkeleton } from './ChatSkeleton.tsx'
import { OpenChat } from './OpenChat.tsx'
import styles from './chat.module.css'

// A malformed id, a missing chat and another person's chat look the same.
const isNoChat = (error: unknown): boolean =>
  error instanceof RequestError && [400, 403, 404].includes(error.status)

/** One chat of the signed-in person. */
export function ChatPage() {
  const { chatId = '' } = useParams<'chatId'>()
  const { data, error } = useInfiniteQuery(chatQuery(chatId))

  // Also while the chat is shown: a person who leaves a project loses its chat at once.
  if (isNoChat(error)) return <NoChat wasOpen={data !== undefined} />
  return (
    <QueryBoundary
      query={chatQuery(chatId)}
      skeleton={<ChatSkeleton />}
      failed={
        <PageHeading title="Chat" replacesPage>
          This chat could not be loaded.
        </PageHeading>
      }
      level="own"
      className={styles.state}
    >
      <LoadedChat key={chatId} chatId={chatId} />
    </QueryBoundary>
  )
}

interface LoadedChatProps {
  chatId: string
}

function LoadedChat({ chatId }: LoadedChatProps) {
  const user = useOutletContext<SelfUser>()
  const found = useSuspenseInfiniteQuery(chatQuery(chatId))
  // The first page of a chat is never missing.
  if (!found.data) return null
  return (
    <OpenChat
      chatId={chatId}
      user={user}
      conversation={found.data}
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

interface NoChatProps {
  /** The chat was on screen before. */
  wasOpen: boolean
}

function NoChat({ wasOpen }: NoChatProps) {
  return (
    <EmptyState
      icon={<MessageCircleOff size={28} />}
      title={
        <PageHeading title="Chat" replacesPage={wasOpen}>
          Chat not found
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
      It was deleted, or you are not a participant.
    </EmptyState>
  )
}
