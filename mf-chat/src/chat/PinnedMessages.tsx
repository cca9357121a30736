import type { Message, QuotedMessage } from '@quad/contract'
import { api, Button, messageOf, toast } from '@quad/shared-ui'
import { Pin } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { changeMessage } from '../chat-cache.ts'
import { QuotedLine } from './Quote.tsx'
import styles from './pinned-messages.module.css'

interface PinnedMessagesProps {
  /** The last pinned first. */
  messages: readonly QuotedMessage[]
}

/** The pinned messages above the log: the last one, or all. Each leads to its place. */
export function PinnedMessages({ messages }: PinnedMessagesProps) {
  const [isOpen, setOpen] = useState(false)
  const [params] = useSearchParams()
  if (messages.length === 0) return null
  const placeOf = ({ seq }: QuotedMessage): string => {
    const search = new URLSearchParams(params)
    search.set('message', String(seq))
    return `?${search}`
  }
  return (
    <section aria-label="Pinned messages" className={styles.pinned}>
      <Pin aria-hidden size={18} />
      <ul role="list" className={styles.list}>
        {messages.slice(0, isOpen ? undefined : 1).map((message) => (
          <li key={message.id}>
            <Link
              to={placeOf(message)}
              replace
              preventScrollReset
              className={styles.link}
              onClick={() => setOpen(false)}
            >
              <QuotedLine message={message} />
            </Link>
          </li>
        ))}
      </ul>
      {messages.length > 1 && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show one' : `Show all ${messages.length}`}
        </Button>
      )}
    </section>
  )
}

/** Pins a message for all members, or ends that. */
export const togglePin = async (chatId: string, { id, pinned }: Message): Promise<void> => {
  try {
    const body = { pinned: pinned !== true }
    changeMessage(chatId, await api.pinMessage({ params: { messageId: id }, body }))
  } catch (error) {
    toast.error(messageOf(error, 'The message was not changed. Please try again.'))
  }
}
