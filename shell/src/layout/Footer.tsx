import { useShell } from '@quad/shared-ui'
import { Link } from 'react-router-dom'
import styles from './Footer.module.css'
import { Logo } from './Logo.tsx'
import { Shortcuts } from './shortcuts/Shortcuts.tsx'

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
          <Link to="/about">About</Link>
          <Link to="/tutorial">Tutorial</Link>
          <Link to="/team">Team</Link>
          <Shortcuts />
        </nav>
      </div>
    </footer>
  )
}
