import {
  formStatuses,
  insideSite,
  Loading,
  Page,
  RequestError,
  Skeleton,
  useSession,
  useShell,
} from '@quad/shared-ui'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { ProfileForm } from './ProfileForm.tsx'

/** A visitor goes to sign-in after registration, else to registration. */
const elsewhere = (redirect: string): string => {
  const target = `?redirect=${encodeURIComponent(redirect)}`
  return formStatuses.isSubmitted('register') ? `/signin${target}` : `/register/${target}`
}

export function CreateProfilePage() {
  const shell = useShell()
  const [query] = useSearchParams()
  const { status, user } = useSession()
  const redirect = insideSite(query.get('redirect'), '/search')
  const [failed, setFailed] = useState(false)

  if (failed) {
    const signIn = { pathname: '/signin', search: query.toString() }
    return <Navigate to={signIn} state={{ profileCreationFailed: true }} replace />
  }
  if (status === 'unknown') {
    return (
      <Page title="Create your profile" width="form">
        <Loading>
          <Skeleton shape="block" height="60vh" />
        </Loading>
      </Page>
    )
  }
  if (!user) return <Navigate to={elsewhere(redirect)} replace />
  if (status === 'complete') return <Navigate to={redirect} replace />

  return (
    <Page
      title="Create your profile"
      width="form"
      lead="This is how teams find you. You can change all of it later."
    >
      <ProfileForm
        user={user}
        onSaved={(saved) => shell.session.signedIn(saved)}
        onFailed={(error) => {
          // Errors of fields are shown in the form.
          if (error instanceof RequestError && error.code === 'validation_failed') return
          setFailed(true)
          void shell.session.signOut()
        }}
      />
    </Page>
  )
}
