import {
  ApiFailure,
  Loading,
  Page,
  Skeleton,
  formStatuses,
  insideSite,
  useSession,
  useShell,
} from '@quad/shared-ui'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { ProfileForm } from './ProfileForm.tsx'

/** Without a person to create a profile for: to sign-in after registering, else to registration. */
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

  if (failed) return <Navigate to="/signin" state={{ profileCreationFailed: true }} replace />
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
          // What the form can put right stays in the form.
          if (error instanceof ApiFailure && error.code === 'validation_failed') return
          setFailed(true)
          void shell.session.signOut()
        }}
      />
    </Page>
  )
}
