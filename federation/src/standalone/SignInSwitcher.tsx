import { api, Button, messageOf, Select, session, toast, useSession } from '@quad/shared-ui'
import { useState } from 'react'
import { useHref, useLocation } from 'react-router-dom'
import type { DemoSignIn } from '../page-data.ts'

const signedOut = ''

interface SignInSwitcherProps {
  demo: readonly DemoSignIn[]
  /** Whether this address has the site's sign-in page. */
  canSignIn: boolean
}

/** Signs in as one of the demo people, or signs out. Without demo people, leads to the site's sign-in page. */
export function SignInSwitcher({ demo, canSignIn }: SignInSwitcherProps) {
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
