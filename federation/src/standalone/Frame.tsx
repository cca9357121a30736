import { useSession } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, Outlet, type RouteObject } from 'react-router-dom'
import type { DemoSignIn, StandaloneBuild } from '../page-data.ts'
import { BuildDetails } from './BuildDetails.tsx'
import { addFailure } from './failures.ts'
import styles from './Frame.module.css'
import { placesOf, type Place } from './places.ts'
import { idsQuery, type Ids } from './places.queries.ts'
import { SignInSwitcher } from './SignInSwitcher.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** A remote that runs alone. */
export interface RemoteAlone {
  name: string
  routes: readonly RouteObject[]
  /** Names of the fragments that it offers. */
  fragments: readonly string[]
  build: StandaloneBuild
}

/** What the frame gives to the page in it. */
export interface FrameContext {
  /** Undefined until the ids are known. */
  places: readonly Place[] | undefined
  ids: Ids
  /** A person to show in fragments. */
  other: { id: string; name: string } | undefined
}

interface FrameProps {
  remote: RemoteAlone
  demo: readonly DemoSignIn[]
}

/** The frame around a remote on its standalone page. */
export function Frame({ remote, demo }: FrameProps) {
  const { name, routes, fragments, build } = remote
  const user = useSession((state) => state.user)
  const turn = useSession((state) => state.turn)
  const { data, error } = useQuery(idsQuery(user))
  const ids = data?.ids ?? {}
  const places = placesOf(routes, ids)

  useEffect(() => {
    if (error) addFailure(error)
  }, [error])

  const context: FrameContext = {
    places: data || error ? places : undefined,
    ids,
    other: data?.other,
  }
  return (
    <>
      <header className={styles.bar}>
        <strong>{name}, alone</strong>
        <nav aria-label={`Pages of ${name}`} className={styles.paths}>
          {places.map(({ route, path }) =>
            path === undefined ? (
              <span key={route} className={styles.unknown}>
                {route}
              </span>
            ) : (
              <Link key={route} to={path}>
                {route}
              </Link>
            ),
          )}
          {fragments.map((fragment) => (
            <Link key={fragment} to={`/fragments/${fragment}`}>
              &lt;{fragment}&gt;
            </Link>
          ))}
        </nav>
        <SignInSwitcher demo={demo} canSignIn={build.id !== undefined} />
        <ThemeSwitch />
        <BuildDetails build={build} />
      </header>
      <main className={styles.main}>
        <Outlet key={turn} context={context} />
      </main>
    </>
  )
}
