import { texts } from '@quad/contract'
import { Alert, Button, LinkButton, Page, Spinner, queryClient } from '@quad/shared-ui'
import { skipToken, useQuery } from '@tanstack/react-query'
import { verification } from '../auth.queries.ts'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useSecrets } from '../use-secrets.ts'
import { ResendForm } from './ResendForm.tsx'
import { VerifyByPassword } from './VerifyByPassword.tsx'
import { explain, isTransient } from './verification-failure.ts'

export function VerifyEmailPage() {
  const token = useSecrets(['token'])?.token ?? ''
  const [query] = useSearchParams()
  const redirect = query.get('redirect')
  const signIn = { pathname: '/signin', search: redirect ? query.toString() : '' }
  const email = new URLSearchParams(useLocation().hash.slice(1)).get('email')
  const link = verification(token)
  const { data, error, isFetching, refetch } = useQuery({
    ...link,
    ...(!token && { queryFn: skipToken }),
  })
  const isRefused = error !== null && !isTransient(error)

  return (
    <Page title="Verify your e-mail" width="form">
      <p role="status">
        {isFetching && (
          <>
            <Spinner /> Verifying your e-mail address…
          </>
        )}
      </p>
      {!token && <Alert>{texts.noVerificationToken}</Alert>}
      {error && !isFetching && <Alert>{explain(error)}</Alert>}
      {error && !isFetching && !isRefused && <Button onClick={() => void refetch()}>Retry</Button>}
      {(!token || isRefused) && !isFetching && <ResendForm redirect={redirect} />}
      {data && !data.verified && (
        <VerifyByPassword
          token={token}
          message={data.message}
          onVerified={(message) =>
            queryClient.setQueryData(link.queryKey, { message, verified: true })
          }
        />
      )}
      {data?.verified && (
        <>
          <Alert tone="success">{texts.emailVerified}</Alert>
          <LinkButton to={signIn} state={{ email }} variant="primary">
            Sign In
          </LinkButton>
        </>
      )}
    </Page>
  )
}
