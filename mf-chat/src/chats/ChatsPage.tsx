import { texts, type SelfUser } from '@quad/contract'
import {
  EmptyState,
  LinkButton,
  Page,
  PageHeading,
  QueryBoundary,
  RequireSignIn,
} from '@quad/shared-ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { Outlet, useParams } from 'react-router-dom'
import { chatsQuery } from '../chat.queries.ts'
import { keepCurrent } from '../keep-current.ts'
import { usePresent } from '../present.ts'
import { ChatList } from './ChatList.tsx'
import { ChatListSkeleton } from './ChatListSkeleton.tsx'
import styles from './chats.module.css'

keepCurrent()

/** The list of chats and the open one: side by side, or one of the two on a narrow screen. */
export function ChatsPage() {
  return (
    <RequireSignIn
      skeleton={
        <Page title="Chats" loading>
          <ChatListSkeleton />
        </Page>
      }
    >
      {(user) => <Chats user={user} />}
    </RequireSignIn>
  )
}

interface ChatsProps {
  user: SelfUser
}

function Chats({ user }: ChatsProps) {
  const { chatId } = useParams<'chatId'>()
  const { data: chats } = useInfiniteQuery(chatsQuery(user.id))
  const present = usePresent(user.id)
  const isOpen = chatId !== undefined

  if (!isOpen && chats?.length === 0) return <NoChats />
  return (
    <Page className={styles.panes} data-open={isOpen || undefined}>
      <nav aria-label="Chats" className={styles.list}>
        {/* The heading of an open chat is the page's first one. */}
        {isOpen ? <p className={styles.title}>Chats</p> : <PageHeading title="Chats" />}
        <QueryBoundary
          query={chatsQuery(user.id)}
          skeleton={<ChatListSkeleton />}
          failed="Your chats could not be loaded."
        >
          <ChatList userId={user.id} openId={chatId} present={present} />
        </QueryBoundary>
      </nav>
      <div className={styles.open}>
        <Outlet context={user} />
      </div>
    </Page>
  )
}

function NoChats() {
  return (
    <Page>
      <EmptyState
        icon={<MessagesSquare size={28} />}
        title={<PageHeading title="Chats">{texts.noChats}</PageHeading>}
        level="own"
        action={
          <LinkButton to="/search?searchType=users" variant="primary">
            Find people
          </LinkButton>
        }
      >
        Use the Message button on a person&apos;s profile, or join a project to get its group chat.
      </EmptyState>
    </Page>
  )
}
