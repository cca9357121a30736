import { type Theme, themes } from '@quad/contract'
import {
  api,
  Button,
  messageOf,
  Select,
  session,
  setTheme,
  toast,
  useSession,
  useTheme,
} from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Outlet, type RouteObject, useHref, useLocation } from 'react-router-dom'
import type { DemoSignIn, StandaloneBuild } from '@quad/federation/page-data'
import { addFailure, useFailures } from './failures.ts'
import styles from './Frame.module.css'
import { type Ids, idsQuery, type RemotePage, pagesOf } from './remote-pages.ts'

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
  pages: readonly RemotePage[] | undefined
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
  const pages = pagesOf(routes, ids)

  useEffect(() => {
    if (error) addFailure(error)
  }, [error])

  const context: FrameContext = {
    pages: data || error ? pages : undefined,
    ids,
    other: data?.other,
  }
  return (
    <>
      <header className={styles.bar}>
        <strong>{name}, alone</strong>
        <nav aria-label={`Pages of ${name}`} className={styles.paths}>
          {pages.map(({ route, path }) =>
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

/** Chooses the theme, as the shell's settings do. */
function ThemeSwitch() {
  const theme = useTheme((state) => state.theme)
  return (
    <Select
      label="Theme"
      value={theme}
      onChange={(event) => setTheme(event.currentTarget.value as Theme)}
      options={themes.map((value) => ({ value, label: value }))}
    />
  )
}

interface BuildDetailsProps {
  build: StandaloneBuild
}

/** Names the build, what it requires of the shell, and its failures on this page. */
function BuildDetails({ build: { id, requires } }: BuildDetailsProps) {
  const failures = useFailures()
  return (
    <div className={styles.facts}>
      <details>
        <summary>{id === undefined ? 'Working tree' : `Build ${id}`}</summary>
        {id === undefined ? (
          <p>Compiled with its own copy of each library.</p>
        ) : (
          <ul aria-label="Requirements">
            {Object.entries(requires).map(([library, range]) => (
              <li key={library}>
                {library} {range}
              </li>
            ))}
          </ul>
        )}
      </details>
      <details>
        <summary>{failures.length === 1 ? '1 failure' : `${failures.length} failures`}</summary>
        <ul aria-label="Failures">
          {failures.map((failure) => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}

const signedOut = ''

interface SignInSwitcherProps {
  demo: readonly DemoSignIn[]
  /** Whether this address has the site's sign-in page. */
  canSignIn: boolean
}

/** Signs in as one of the demo people, or signs out. Without demo people, leads to the site's sign-in page. */
function SignInSwitcher({ demo, canSignIn }: SignInSwitcherProps) {
  const user = useSession((state) => state.user)
  const here = useHref(useLocation())
  const [busy, setBusy] = useState(false)

  const switchTo = async (email: string) => {
    setBusy(true)
    try {
      const account = demo.find((person) => person.email === email)
      if (account) session.signedIn(await api.login({ body: account }))
      else await session.signOut()
    } catch (error) {
      toast.error(messageOf(error, 'Sign-in failed. Try again.'))
    } finally {
      setBusy(false)
    }
  }

  if (demo.length === 0 && !user) {
    return canSignIn ? (
      // A document of its own: the page in the frame is not the site.
      <a href={`/signin?redirect=${encodeURIComponent(here)}`}>Sign in</a>
    ) : (
      <span>Sign in at the server of API_URL in this browser, and reload this page.</span>
    )
  }
  if (demo.length === 0) {
    return (
      <Button busy={busy} onClick={() => void switchTo(signedOut)}>
        Log out {user?.name || user?.email}
      </Button>
    )
  }
  const known = demo.some(({ email }) => email === user?.email)
  const others = user && !known ? [{ value: user.email, label: user.name || user.email }] : []
  return (
    <Select
      label="Signed in as"
      disabled={busy}
      value={user?.email ?? signedOut}
      onChange={(event) => void switchTo(event.currentTarget.value)}
      options={[
        { value: signedOut, label: 'no one' },
        ...demo.map(({ email, name, role }) => ({ value: email, label: `${name} (${role})` })),
        ...others,
      ]}
    />
  )
}
