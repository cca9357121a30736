import { deletedPerson, type Message, type SelfUser } from '@quad/contract'
import { Alert, Button } from '@quad/shared-ui'
import { useEffect, useRef, type Ref } from 'react'
import type { Conversation } from '../chat.queries.ts'
import { useNow } from '../use-now.ts'
import { OutgoingItem, SentItem } from './MessageItem.tsx'
import type { Outgoing } from './outbox.ts'
import styles from './chat.module.css'

/** The messages before those that are shown. */
export interface Older {
  available: boolean
  loading: boolean
  failed: boolean
  load: () => Promise<unknown>
}

interface MessageLogProps {
  ref: Ref<HTMLDivElement>
  user: SelfUser
  conversation: Conversation
  outgoing: readonly Outgoing[]
  older: Older
  onRetry: (failed: Outgoing) => void
}

/** What was written, oldest first; it stays at its end, and older messages come when scrolled to. */
export function MessageLog({ ref, user, conversation, outgoing, older, onRetry }: MessageLogProps) {
  const now = useNow()
  const { messages, people, isProjectGroupchat } = conversation
  const startsRun = (message: Message, index: number) =>
    messages[index - 1]?.fromId !== message.fromId
  const isLast = (index: number) => outgoing.length === 0 && index === messages.length - 1

  return (
    <div
      ref={ref}
      role="log"
      aria-label="Messages"
      // Older messages are no news to read out.
      aria-busy={older.loading || undefined}
      // What scrolls is reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={styles.log}
    >
      <div className={styles.messages}>
        <OlderMessages older={older} />
        {messages.length + outgoing.length === 0 && (
          <p className={styles.nothing}>No messages yet. Say hello!</p>
        )}
        <ol className={styles.items}>
          {messages.map((message, index) => (
            <SentItem
              key={message.id}
              message={message}
              sender={people.get(message.fromId) ?? deletedPerson}
              isOwn={message.fromId === user.id}
              showsSender={isProjectGroupchat}
              startsRun={startsRun(message, index)}
              isLast={isLast(index)}
              now={now}
            />
          ))}
          {outgoing.map((each) => (
            <OutgoingItem key={each.body.ts} outgoing={each} onRetry={() => onRetry(each)} />
          ))}
        </ol>
      </div>
    </div>
  )
}

interface OlderMessagesProps {
  older: Older
}

function OlderMessages({ older: { available, loading, failed, load } }: OlderMessagesProps) {
  const place = useRef<HTMLDivElement>(null)
  const waits = available && !loading && !failed

  useEffect(() => {
    if (!waits || !place.current) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void load()
    })
    observer.observe(place.current)
    return () => observer.disconnect()
    // Watches anew after each page: one that does not fill the log asks for the next.
  }, [waits, load])

  if (!available) return null
  return (
    <div ref={place} className={styles.older}>
      {failed && !loading && <Alert>Older messages could not be loaded.</Alert>}
      <Button size="small" busy={loading} onClick={() => void load()}>
        {failed && !loading ? 'Retry' : 'Show older messages'}
      </Button>
    </div>
  )
}
