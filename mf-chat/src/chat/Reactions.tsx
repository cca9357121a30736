import type { Message } from '@quad/contract'
import { peopleText } from './people-text.ts'
import { stepFocus } from './step-focus.ts'
import styles from './reactions.module.css'

interface ReactionsProps {
  reactions: Message['reactions']
  ownId: string
  canReact: boolean
  /** Called when one gets the focus. */
  onReach: () => void
  onReact: (emoji: string, reacts: boolean) => void
}

/** The reactions under a message. Each is a switch, and names its people on hover and focus. */
export function Reactions({ reactions, ownId, canReact, onReach, onReact }: ReactionsProps) {
  if (reactions.length === 0) return null
  return (
    <ul role="list" className={styles.reactions} aria-label="Reactions">
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
              onFocus={onReach}
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
