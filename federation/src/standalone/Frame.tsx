import { Link, Outlet } from 'react-router-dom'
import type { DemoSignIn } from '../page-data.ts'
import styles from './Frame.module.css'
import { SignInSwitcher } from './SignInSwitcher.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

interface FrameProps {
  /** The remote that runs alone. */
  name: string
  /** Paths that the frame links to. */
  paths: readonly string[]
  demo: readonly DemoSignIn[]
}

/** The frame around a remote on its standalone page. */
export function Frame({ name, paths, demo }: FrameProps) {
  return (
    <>
      <header className={styles.bar}>
        <strong>{name}, alone</strong>
        <nav aria-label={`Pages of ${name}`} className={styles.paths}>
          {paths.map((path) => (
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
