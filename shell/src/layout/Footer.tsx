import { Dialog, onDemand, useShell, useShortcut, useShortcuts } from '@quad/shared-ui'
import { useState } from 'react'
import styles from './Footer.module.css'
import { Logo } from './Logo.tsx'
import { PageLink } from './PageLink.tsx'

/** The operator's credit, and links to the pages about the site. */
export function Footer() {
  const { site } = useShell()
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <div className={styles.credit}>
          <Logo />
          <p>{site.credit}</p>
        </div>
        <nav aria-label="About this site" className={styles.links}>
          <PageLink to="/about">About</PageLink>
          <PageLink to="/tutorial">Tutorial</PageLink>
          <PageLink to="/team">Team</PageLink>
          <PageLink to="/accessibility">Accessibility</PageLink>
          <Shortcuts />
        </nav>
      </div>
    </footer>
  )
}

const ShortcutList = onDemand(
  'ShortcutList',
  async () => (await import('./shortcuts/ShortcutList.tsx')).ShortcutList,
)

/** Opens the list of keyboard shortcuts, as the `?` key does. */
function Shortcuts() {
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
