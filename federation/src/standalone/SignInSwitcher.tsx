import { api, messageOf, Select, session, toast, useSession } from '@quad/shared-ui'
import { useState } from 'react'
import type { DemoSignIn } from '../page-data.ts'

const signedOut = ''

interface SignInSwitcherProps {
  demo: readonly DemoSignIn[]
}

/** Signs in as one of the demo people, or signs out. */
export function SignInSwitcher({ demo }: SignInSwitcherProps) {
  const user = useSession((state) => state.user)
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
