import { Page, useSession, useShell, panel } from '@quad/shared-ui'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useSecrets } from '../use-secrets.ts'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'

export function ResetPasswordPage() {
  const { session } = useShell()
  const code = useSecrets(['user', 'token'])
  const { email } = (useLocation().state ?? {}) as { email?: string }
  const isSignedIn = useSession(({ user }) => user !== null)
  const navigate = useNavigate()

  const leave = async () => {
    // The server has ended all sessions of this account: inform the other tabs.
    if (isSignedIn) await session.signOut()
    await navigate('/signin')
  }

  if (!code) return <Navigate to="/signin" replace />
  return (
    <Page
      title="Reset Password"
      width="form"
      lead="This signs you out on every device and ends your calendar address. You can create a new address in your settings."
    >
      <div className={panel}>
        <ResetPasswordForm
          email={email}
          userId={code.user}
          token={code.token}
          onReset={() => void leave()}
        />
      </div>
    </Page>
  )
}
