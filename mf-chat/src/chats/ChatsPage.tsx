import { texts, unquoted, type ChatPreview, type SelfUser } from '@quad/contract'
import {
  EmptyState,
  LinkButton,
  Loading,
  Page,
  PageHeading,
  QueryBoundary,
  RequireSignIn,
  Skeleton,
  timeAgo,
  useFirstNew,
  VisuallyHidden,
} from '@quad/shared-ui'
import { useInfiniteQuery, type UseSuspenseInfiniteQueryResult } from '@tanstack/react-query'
import { BellOff, MessageCircle, MessagesSquare } from 'lucide-react'
import { NavLink, Outlet, useParams, useSearchParams } from 'react-router-dom'
import { chatsQuery, foundMessagesQuery } from '../chat.queries.ts'
import { PartnerPhoto } from '../chat/PartnerPhoto.tsx'
import { ConnectionNotice } from '../connection/ConnectionNotice.tsx'
import { messagePreview } from '../message-text/message-text.ts'
import { usePresence } from '../presence.ts'
import { useNow } from '../use-now.ts'
import { FoundMessages } from './FoundMessages.tsx'
import { MoreButton } from './MoreButton.tsx'
import { SearchField } from './SearchField.tsx'
import styles from './chats.module.css'

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
  const present = usePresence(user.id)
  const isOpen = chatId !== undefined
  const [params, setParams] = useSearchParams()
  const query = (params.get('query') ?? '').trim()
  const { data: found } = useInfiniteQuery({
    ...foundMessagesQuery(user.id, query),
    enabled: query !== '',
  })
  const search = (words: string) =>
    setParams(
      (before) => {
        if (words === '') before.delete('query')
        else before.set('query', words)
        before.delete('message')
        return before
      },
      { replace: true, preventScrollReset: true },
    )

  if (!isOpen && chats?.length === 0) return <NoChats />
  return (
    <Page className={styles.panes} data-open={isOpen || undefined}>
      <nav aria-label="Chats" className={styles.list}>
        {/* The heading of an open chat is the page's first one. */}
        {isOpen ? <p className={styles.title}>Chats</p> : <PageHeading title="Chats" />}
        <SearchField query={query} onSearch={search} />
        {/* Always present: some screen readers do not announce a live region that is added with its text. */}
        <p role="status" className={styles.total}>
          {query !== '' && found && (found.total === 1 ? '1 message' : `${found.total} messages`)}
        </p>
        {query === '' ? (
          <QueryBoundary
            query={chatsQuery(user.id)}
            skeleton={<ChatListSkeleton />}
            failed="Your chats could not be loaded."
          >
            {(listed) => (
              <ChatList found={listed} userId={user.id} openId={chatId} present={present} />
            )}
          </QueryBoundary>
        ) : (
          <QueryBoundary
            query={foundMessagesQuery(user.id, query)}
            skeleton={<ChatListSkeleton label="Searching your messages" />}
            failed="Your messages could not be searched."
          >
            {(listed) => <FoundMessages found={listed} userId={user.id} query={query} />}
          </QueryBoundary>
        )}
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

/** Fills the place of the open chat until one is chosen. */
export function NoChatOpen() {
  return (
    <EmptyState
      icon={<MessageCircle size={28} />}
      title="Choose a chat to read it here."
      className={styles.choose}
    />
  )
}

interface ChatListProps {
  found: UseSuspenseInfiniteQueryResult<ChatPreview[]>
  userId: string
  openId: string | undefined
  /** Ids of the people who have an open page. */
  present: ReadonlySet<string>
}

/** A person's chats, latest message first. */
function ChatList({ found, userId, openId, present }: ChatListProps) {
  const now = useNow()
  const [list, loadMore] = useFirstNew<HTMLUListElement>(found.fetchNextPage)
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
              ownId={userId}
              isOpen={chat.id === openId}
              isOnline={present.has(chat.partner.id)}
              now={now}
            />
          </li>
        ))}
      </ul>
      <MoreButton list={found} what="chats" onMore={loadMore} />
    </>
  )
}

/** The server counts to this number plus one. */
const highestCount = 99

interface LastMessageProps {
  chat: ChatPreview
  ownId: string
}

/** The last message of a chat in short. In a group, it begins with the sender. */
function LastMessage({ chat: { isProjectGroupchat, lastMessage }, ownId }: LastMessageProps) {
  if (!lastMessage) return 'No messages yet'
  const { deleted, fromId, fromName } = lastMessage
  const text = deleted ? texts.messageDeleted : messagePreview(lastMessage)
  if (!isProjectGroupchat) return text
  return (
    <>
      <bdi className={styles.sender}>{fromId === ownId ? 'You' : fromName}</bdi>: <bdi>{text}</bdi>
    </>
  )
}

interface ChatRowProps {
  chat: ChatPreview
  ownId: string
  isOpen: boolean
  /** The other person has a page open. */
  isOnline: boolean
  now: Date
}

/** One chat in the list: partner, last message, time and unread count. */
function ChatRow({ chat, ownId, isOpen, isOnline, now }: ChatRowProps) {
  const { id, partner, lastMessage, muted, request } = chat
  // An open chat is being read.
  const unread = isOpen ? 0 : chat.unread
  const time = lastMessage && unquoted(lastMessage.timeSent)
  return (
    <NavLink to={`/chats/${id}`} className={styles.row ?? ''} data-unread={unread > 0 || undefined}>
      <PartnerPhoto chat={chat} isOnline={isOnline} />
      <span className={styles.words}>
        <span className={styles.line}>
          <span dir="auto" className={styles.name}>
            {partner.name}
            {muted && (
              <>
                {' '}
                <BellOff aria-hidden size={14} />
                <VisuallyHidden>, muted</VisuallyHidden>
              </>
            )}
          </span>
          {request && <span className={styles.request}>Message request</span>}
          {time !== null && (
            <time dateTime={time} className={styles.time}>
              {timeAgo(time, now)}
            </time>
          )}
        </span>
        <span className={styles.line}>
          <span dir="auto" className={styles.preview}>
            <LastMessage chat={chat} ownId={ownId} />
          </span>
          {unread > 0 && (
            <span className={styles.count}>
              {unread > highestCount ? `${highestCount}+` : unread}
              <VisuallyHidden> unread</VisuallyHidden>
            </span>
          )}
        </span>
      </span>
    </NavLink>
  )
}

/** The shape of a list of chats while it loads. */
function ChatListSkeleton({ label = 'Loading the chats' }) {
  return (
    <Loading label={label} className={styles.skeleton}>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton shape="round" width="44px" height="44px" />
          <div className={styles.words}>
            <Skeleton width="50%" />
            <Skeleton width="85%" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
