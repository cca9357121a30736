import { messageSummary, unquoted, type FoundMessage } from '@quad/contract'
import { EmptyState, foundPart, highlighted, timeAgo, useFirstNew } from '@quad/shared-ui'
import type { UseSuspenseInfiniteQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { FoundMessages as Found } from '../chat.queries.ts'
import { PartnerPhoto } from '../chat/PartnerPhoto.tsx'
import { quotedLines } from '../message-text/message-text.ts'
import { useNow } from '../use-now.ts'
import { MoreButton } from './MoreButton.tsx'
import styles from './chats.module.css'

/** Code points of a message that a row shows. */
const shownLength = 120

interface FoundMessagesProps {
  found: UseSuspenseInfiniteQueryResult<Found>
  userId: string
  query: string
}

/** The messages that a search found, the newest first. Each leads to its place in its chat. */
export function FoundMessages({ found, userId, query }: FoundMessagesProps) {
  const now = useNow()
  const [list, loadMore] = useFirstNew<HTMLUListElement>(found.fetchNextPage)
  const { messages } = found.data
  return (
    <>
      {messages.length === 0 && (
        <EmptyState icon={<SearchX size={28} />} title="No messages found">
          Try other words, or the name of a person or project.
        </EmptyState>
      )}
      <ul role="list" ref={list} className={styles.rows}>
        {messages.map((each) => (
          <li key={each.message.id}>
            <FoundRow {...each} ownId={userId} query={query} now={now} />
          </li>
        ))}
      </ul>
      <MoreButton list={found} what="messages" onMore={loadMore} />
    </>
  )
}

interface FoundRowProps extends FoundMessage {
  ownId: string
  query: string
  now: Date
}

function FoundRow({ chat, message, ownId, query, now }: FoundRowProps) {
  const time = unquoted(message.timeSent)
  const search = new URLSearchParams({ query, message: String(message.seq) })
  const text = quotedLines(messageSummary(message)).join(' ')
  return (
    <Link to={{ pathname: `/chats/${chat.id}`, search: search.toString() }} className={styles.row}>
      <PartnerPhoto chat={chat} />
      <span className={styles.words}>
        <span className={styles.line}>
          <span dir="auto" className={styles.name}>
            {highlighted(chat.partner.name, query)}
          </span>
          <time dateTime={time} className={styles.time}>
            {timeAgo(time, now)}
          </time>
        </span>
        <span className={styles.preview}>
          <bdi className={styles.sender}>
            {message.fromId === ownId ? 'You' : highlighted(message.fromName, query)}
          </bdi>
          : <bdi>{highlighted(foundPart(text, query, shownLength), query)}</bdi>
        </span>
      </span>
    </Link>
  )
}
