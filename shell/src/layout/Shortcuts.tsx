import { Dialog, onDemand, useShortcut, useShortcuts } from '@quad/shared-ui'
import { useState } from 'react'
import styles from './Footer.module.css'

const ShortcutList = onDemand(
  'ShortcutList',
  async () => (await import('./shortcuts/ShortcutList.tsx')).ShortcutList,
)

/** Opens the list of keyboard shortcuts, as the `?` key does. */
export function Shortcuts() {
  const [open, setOpen] = useState(false)
  const on = useShortcuts()
  useShortcut('?', (event) => {
    event.preventDefault()
    setOpen(true)
  })
  return (
    <>
      <button
        type="button"
        className={on ? styles.shortcuts : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Keyboard shortcuts
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Keyboard shortcuts">
        <ShortcutList onLeave={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
