import { Page } from '@quad/shared-ui'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'

/** User and code: secrets that leave the address (and so the history) as soon as they are read. */
const useCodeOnce = (): { userId: string; token: string } | null => {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [found] = useState(() => {
    const [userId, token] = [query.get('user'), query.get('token')]
    return userId && token ? { userId, token } : null
  })
  const inAddress = found !== null && query.has('token')
  useEffect(() => {
    if (inAddress) void navigate('/reset-password', { replace: true })
  }, [inAddress, navigate])
  return found
}

export function ResetPasswordPage() {
  const code = useCodeOnce()
  const navigate = useNavigate()

  if (!code) return <Navigate to="/signin" replace />
  return (
    <Page title="Reset Password" width="form" lead="It ends all sessions, on every device.">
      <ResetPasswordForm {...code} onReset={() => void navigate('/signin')} />
    </Page>
  )
}
