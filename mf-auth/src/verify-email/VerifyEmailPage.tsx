import { texts } from '@quad/contract'
import { Alert, ApiFailure, Button, LinkButton, Page, Spinner } from '@quad/shared-ui'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { verification } from '../auth.queries.ts'

/** A link that the server refuses stays refused. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiFailure) ||
  error.status === 0 ||
  error.status === 429 ||
  error.status >= 500

const explain = (error: unknown): string =>
  error instanceof ApiFailure && error.status > 0 ? error.message : texts.verificationFailed

/** The token is a secret: it leaves the address (and so the history) as soon as it is read. */
const useTokenOnce = (): string | null => {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [token] = useState(() => query.get('token'))
  const inAddress = query.has('token')
  useEffect(() => {
    if (inAddress) void navigate('/verify-email', { replace: true })
  }, [inAddress, navigate])
  return token
}

export function VerifyEmailPage() {
  const token = useTokenOnce()
  const options = verification(token ?? '')
  const { data, error, isFetching, refetch } = useQuery({
    ...options,
    ...(!token && { queryFn: skipToken }),
  })

  return (
    <Page title="Verify your e-mail" width="form">
      {!token && <Alert>{texts.noVerificationToken}</Alert>}
      {isFetching && (
        <p role="status">
          <Spinner /> Verifying your e-mail address…
        </p>
      )}
      {error && !isFetching && (
        <>
          <Alert>{explain(error)}</Alert>
          {mayPass(error) ? (
            <Button onClick={() => void refetch()}>Retry</Button>
          ) : (
            <p>
              <Link to="/signin">Sign In</Link> to be sent a new link.
            </p>
          )}
        </>
      )}
      {data && (
        <>
          <Alert tone="success">{texts.emailVerified}</Alert>
          <LinkButton to="/signin" variant="primary">
            Sign In
          </LinkButton>
        </>
      )}
    </Page>
  )
}
