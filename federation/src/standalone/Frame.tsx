import { Link, Outlet } from 'react-router-dom'
import type { DemoSignIn } from '../page-data.ts'
import styles from './Frame.module.css'
import { SignInSwitcher } from './SignInSwitcher.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

interface FrameProps {
  /** The remote that runs alone. */
  name: string
  /** Paths to start from. */
  places: readonly string[]
  demo: readonly DemoSignIn[]
}

/** What stands around a remote instead of the shell. */
export function Frame({ name, places, demo }: FrameProps) {
  return (
    <>
      <header className={styles.bar}>
        <strong>{name}, alone</strong>
        <nav aria-label={`Pages of ${name}`} className={styles.places}>
          {places.map((path) => (
            <Link key={path} to={path}>
              {path}
            </Link>
          ))}
        </nav>
        <SignInSwitcher demo={demo} />
        <ThemeSwitch />
      </header>
      <main className={styles.main}>
        <Outlet />
      </main>
    </>
  )
}
