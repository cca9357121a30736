import { setShortcuts, Switch, useSession, useShortcuts } from '@quad/shared-ui'
import { Link } from 'react-router-dom'
import styles from './ShortcutList.module.css'

const shortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['/'], does: 'Go to the search' },
  { keys: ['?'], does: 'Show this list' },
  { keys: ['Left', 'Right'], does: 'Next tag or skill, next picture' },
  { keys: ['Up', 'Down'], does: 'Next suggestion, day or action of a message' },
  { keys: ['Enter'], does: 'Send the message' },
  { keys: ['Shift', 'Enter'], does: 'New line in the message' },
  { keys: ['Esc'], does: 'Close a dialog, menu or list' },
]

interface ShortcutListProps {
  onLeave: () => void
}

/** The keyboard shortcuts, and where those of a single key are switched off. */
export function ShortcutList({ onLeave }: ShortcutListProps) {
  const user = useSession((state) => state.user)
  const on = useShortcuts()
  return (
    <>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, does }) => (
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
