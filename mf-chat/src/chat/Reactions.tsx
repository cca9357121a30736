import {
  isolated,
  type EndpointArguments,
  type Endpoints,
  type Message,
  type Reaction,
} from '@quad/contract'
import { api, messageOf } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { changeMessage } from '../chat-cache.ts'
import { stepFocus } from './MessageMenu.tsx'
import styles from './message-item.module.css'

interface ReactionsProps {
  reactions: Message['reactions']
  ownId: string
  canReact: boolean
  /** Called when one gets the focus. */
  onReach: () => void
  onReact: (emoji: string, reacts: boolean) => void
}

/**
 * The reactions under a message. Each is a switch, and names its people on hover and focus. Escape hides the names,
 * which cover other messages, until the pointer or the focus comes again.
 */
export function Reactions({ reactions, ownId, canReact, onReach, onReact }: ReactionsProps) {
  const [isHidden, setHidden] = useState(false)

  // On the document: a pointer shows the names while the focus is elsewhere.
  useEffect(() => {
    const hide = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setHidden(true)
    }
    document.addEventListener('keydown', hide)
    return () => document.removeEventListener('keydown', hide)
  }, [])

  if (reactions.length === 0) return null
  return (
    <ul
      role="list"
      className={styles.reactions}
      aria-label="Reactions"
      data-names={isHidden ? 'hidden' : undefined}
    >
      {reactions.map(({ emoji, by }) => {
        const isOwn = by.some(({ id }) => id === ownId)
        const people = peopleText(by, ownId)
        return (
          <li key={emoji}>
            <button
              type="button"
              className={styles.reaction}
              aria-pressed={isOwn}
              data-people={people}
              aria-label={`${emoji} ${by.length}: ${people}`}
              // One's own can be taken back even where nothing can be added.
              aria-disabled={(!canReact && !isOwn) || undefined}
              data-control="reaction"
              tabIndex={-1}
              onPointerEnter={() => setHidden(false)}
              onFocus={() => {
                setHidden(false)
                onReach()
              }}
              onKeyDown={stepFocus}
              onClick={() => {
                if (canReact || isOwn) onReact(emoji, !isOwn)
              }}
            >
              <span className={styles.emoji}>{emoji}</span> {by.length}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

interface Reacting {
  react: (messageId: string, emoji: string, reacts: boolean) => void
  /** The message whose last reaction was not saved, and why. */
  failed: { id: string; text: string } | undefined
}

/** Adds and removes reactions in a chat. They need a network: the outbox holds messages alone. */
export const useReact = (chatId: string): Reacting => {
  const { mutate, error, variables } = useMutation({
    mutationFn: (args: EndpointArguments<Endpoints['reactToMessage']>) => api.reactToMessage(args),
    onSuccess: (message) => changeMessage(chatId, message),
  })
  return {
    react: useCallback(
      (messageId, emoji, reacts) => mutate({ params: { messageId }, body: { emoji, reacts } }),
      [mutate],
    ),
    failed:
      error && variables
        ? {
            id: variables.params.messageId,
            text: messageOf(error, 'The reaction was not saved. Please try again.'),
          }
        : undefined,
  }
}

/** `Ada, Ben and you`. */
export const peopleText = (by: Reaction['by'], ownId: string): string => {
  const others = by.filter(({ id }) => id !== ownId).map(({ name }) => isolated(name))
  const names =
    others.length === by.length ? others : [...others, others.length > 0 ? 'you' : 'You']
  // Without `Intl.ListFormat`, whose first list takes a phone 200 ms.
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')
}
