import { texts, type SelfUser } from '@quad/contract'
import { EmptyState, LinkButton, Page, PageHeading } from '@quad/shared-ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { Outlet, useParams } from 'react-router-dom'
import { chatsQuery } from '../chat.queries.ts'
import { usePresent } from '../present.ts'
import { SignedIn } from '../signed-in/SignedIn.tsx'
import { ChatList } from './ChatList.tsx'
import { ChatListSkeleton } from './ChatListSkeleton.tsx'
import styles from './chats.module.css'

/** The list of chats and the open one: side by side, or one of the two on a narrow screen. */
export function ChatsPage() {
  return <SignedIn pending={<ChatListSkeleton />}>{(user) => <Chats user={user} />}</SignedIn>
}

interface ChatsProps {
  user: SelfUser
}

function Chats({ user }: ChatsProps) {
  const { chatId } = useParams<'chatId'>()
  const found = useInfiniteQuery(chatsQuery(user.id))
  const present = usePresent(user.id)
  const isOpen = chatId !== undefined

  if (!isOpen && found.data?.length === 0) return <NoChats />
  return (
    <Page title="Chats" heading="own" className={styles.panes} data-open={isOpen || undefined}>
      <nav aria-label="Chats" className={styles.list}>
        {isOpen ? <h2 className={styles.title}>Chats</h2> : <PageHeading title="Chats" />}
        <ChatList found={found} openId={chatId} present={present} />
      </nav>
      <div className={styles.open}>
        <Outlet context={user} />
      </div>
    </Page>
  )
}

function NoChats() {
  return (
    <Page title="Chats" heading="own">
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
        Write to somebody with the Message button on their profile, or join a project: its team has
        a chat of its own.
      </EmptyState>
    </Page>
  )
}
