import { setShortcuts, Switch, useMedia, useSession, useShortcuts } from '@quad/shared-ui'
import { Link } from 'react-router-dom'
import styles from './ShortcutList.module.css'

interface Shortcut {
  keys: readonly string[]
  does: string
  /** Whether the message box has it only where Enter sends. */
  ofMessages?: boolean
}

const shortcuts: readonly Shortcut[] = [
  { keys: ['/'], does: 'Go to the search' },
  { keys: ['?'], does: 'Show this list' },
  { keys: ['Left', 'Right'], does: 'Next tag or skill, next picture' },
  { keys: ['Up', 'Down'], does: 'Next suggestion, day or action of a message' },
  { keys: ['Enter'], does: 'Send the message', ofMessages: true },
  { keys: ['Shift', 'Enter'], does: 'New line in the message', ofMessages: true },
  { keys: ['Esc'], does: 'Close a dialog, menu or list' },
]

interface ShortcutListProps {
  onLeave: () => void
}

/** The keyboard shortcuts, and where those of a single key are switched off. */
export function ShortcutList({ onLeave }: ShortcutListProps) {
  const user = useSession((state) => state.user)
  const on = useShortcuts()
  // As in the message box.
  const enterSends = !useMedia('(width < 50em), (pointer: coarse)')
  const shown = shortcuts.filter(({ ofMessages }) => enterSends || !ofMessages)
  return (
    <>
      <dl className={styles.list}>
        {shown.map(({ keys, does }) => (
          <div key={does} className={styles.row}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      {user ? (
        <p>
          Shortcuts of a single key (/ and ?) are {on ? 'on' : 'off'}.{' '}
          <Link to={`/users/${user.id}/settings#shortcuts`} onClick={onLeave}>
            Change this in your settings
          </Link>
        </p>
      ) : (
        <Switch
          label="Shortcuts of a single key (/ and ?)"
          checked={on}
          onChange={({ target }) => setShortcuts(target.checked)}
        />
      )}
    </>
  )
}
