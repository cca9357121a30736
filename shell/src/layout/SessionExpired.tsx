import { remoteForPath } from '@quad/federation/policy'
import { Dialog, LinkButton, useSession } from '@quad/shared-ui'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Asks a person whose session ended to sign in again, in a tab beside this one: what stands on this
 * page stays, and goes on as soon as the other tab has signed in.
 */
export function SessionExpired() {
  const expired = useSession((state) => state.expired)
  const { pathname } = useLocation()
  const isSigningIn = remoteForPath(pathname) === 'mf-auth'
  return expired && !isSigningIn ? <SignInAgain /> : null
}

function SignInAgain() {
  const [open, setOpen] = useState(true)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Please sign in again"
      description="Your session has ended. Sign in in a new tab, then come back: nothing on this page is lost."
    >
      <LinkButton to="/signin" target="_blank" variant="primary">
        Sign In
      </LinkButton>
    </Dialog>
  )
}
