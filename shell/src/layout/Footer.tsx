import { useShell } from '@quad/shared-ui'
import styles from './Footer.module.css'
import { Logo } from './Logo.tsx'
import { PageLink } from './PageLink.tsx'
import { Shortcuts } from './Shortcuts.tsx'

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
