import { Link } from 'react-router-dom'
import { site } from '../content/site.ts'
import styles from './Footer.module.css'
import { Logo } from './Logo.tsx'

/** Who built the site, and the pages about it. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <div className={styles.credit}>
          <Logo />
          <p>{site.footer.credit}</p>
        </div>
        <nav aria-label="About this site" className={styles.links}>
          <Link to="/about">About</Link>
          <Link to="/tutorial">Tutorial</Link>
          <Link to="/team">Team</Link>
        </nav>
      </div>
    </footer>
  )
}
