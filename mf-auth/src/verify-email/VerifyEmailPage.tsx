import { texts } from '@quad/contract'
import { Alert, Button, LinkButton, Page, Spinner } from '@quad/shared-ui'
import { skipToken, useQuery } from '@tanstack/react-query'
import { verification } from '../auth.queries.ts'
import { useSecrets } from '../use-secrets.ts'
import { ResendForm } from './ResendForm.tsx'
import { explain, mayPass } from './verification-failure.ts'

export function VerifyEmailPage() {
  const token = useSecrets(['token'])?.token
  const { data, error, isFetching, refetch } = useQuery({
    ...verification(token ?? ''),
    ...(!token && { queryFn: skipToken }),
  })
  const isRefused = error !== null && !mayPass(error)

  return (
    <Page title="Verify your e-mail" width="form">
      {isFetching && (
        <p role="status">
          <Spinner /> Verifying your e-mail address…
        </p>
      )}
      {!token && <Alert>{texts.noVerificationToken}</Alert>}
      {error && !isFetching && <Alert>{explain(error)}</Alert>}
      {error && !isFetching && !isRefused && <Button onClick={() => void refetch()}>Retry</Button>}
      {(!token || isRefused) && !isFetching && <ResendForm />}
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
