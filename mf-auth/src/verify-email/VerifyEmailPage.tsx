import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { texts, type LinkPasswordForm as Values } from '@quad/contract'
import { linkPasswordForm } from '@quad/contract/forms'
import {
  Alert,
  api,
  Button,
  cx,
  fieldProps,
  FormAlert,
  isRetryable,
  LinkButton,
  messagesOf,
  Page,
  PageHeading,
  panel,
  PasswordField,
  queryClient,
  RequestError,
  Spinner,
  useSubmit,
} from '@quad/shared-ui'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useSearchParams } from 'react-router-dom'
import { MailForm } from '../MailForm.tsx'
import { NewPasswordFields } from '../choose-password/NewPasswordFields.tsx'
import { mailedRedirect } from '../redirect.ts'
import { useSecrets } from '../use-secrets.ts'
import styles from '../auth-form.module.css'
import letterStyles from './verify-email.module.css'

/** Opens a verification link: one request, cached only while its page is shown. */
const verification = (token: string) =>
  queryOptions({
    queryKey: ['verify-email', token],
    queryFn: ({ signal }) => api.verifyEmail({ query: { token } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

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
  const isRefused =
    error instanceof RequestError && !isRetryable(error) && error.code !== 'rate_limited'
  const hasFailed = (!token || error !== null) && !isFetching

  return (
    <Page width="form">
      <section className={cx(panel, letterStyles.result)}>
        <Letter state={data?.verified ? 'verified' : hasFailed ? 'refused' : 'waiting'} />
        <PageHeading title={data?.verified ? 'Your e-mail is verified' : 'Verify your e-mail'} />
        <p role="status">
          {isFetching && (
            <>
              <Spinner /> Verifying your e-mail address…
            </>
          )}
        </p>
        {!token && <Alert>{texts.noVerificationToken}</Alert>}
        {error && !isFetching && <Alert>{explain(error)}</Alert>}
        {hasFailed && error && !isRefused && <Button onClick={() => void refetch()}>Retry</Button>}
        {data && !data.verified && <p>{data.message}</p>}
        {data?.verified && (
          <>
            <Alert tone="success">{texts.emailVerified}</Alert>
            <LinkButton to={signIn} state={{ email }} variant="primary">
              Sign In
            </LinkButton>
          </>
        )}
      </section>
      {hasFailed && (!token || isRefused) && <ResendForm email={email} redirect={redirect} />}
      {data && !data.verified && (
        <VerifyByPassword
          token={token}
          onVerified={(message) =>
            queryClient.setQueryData(link.queryKey, { message, verified: true })
          }
        />
      )}
    </Page>
  )
}

interface LetterProps {
  state: 'waiting' | 'verified' | 'refused'
}

const signs = {
  waiting: 'M137 104h.01M146 104h.01M155 104h.01',
  verified: 'M137 104.5l6.5 6.5 12-13',
  refused: 'M146 94v12M146 114h.01',
}

/** An envelope, and a seal with the state of its verification. Decorative. */
function Letter({ state }: LetterProps) {
  return (
    <svg aria-hidden viewBox="0 0 176 132" className={letterStyles.letter} data-state={state}>
      <rect x="16" y="24" width="140" height="94" rx="10" className={letterStyles.paper} />
      <path d="M20 33l66 46 66-46" className={letterStyles.flap} />
      <rect x="60" y="12" width="52" height="22" rx="2" className={letterStyles.tape} />
      <circle cx="146" cy="104" r="22" className={letterStyles.seal} />
      <path d={signs[state]} className={letterStyles.sign} />
    </svg>
  )
}

interface VerifyByPasswordProps {
  token: string
  onVerified: (message: string) => void
}

/** Verifies a link that was opened in another browser than the one that registered. */
function VerifyByPassword({ token, onVerified }: VerifyByPasswordProps) {
  const [isNew, setIsNew] = useState(false)
  return (
    <section className={panel} aria-label="Password">
      <LinkPasswordForm key={String(isNew)} {...{ token, isNew, onVerified }} />
      <Button variant="quiet" onClick={() => setIsNew(!isNew)}>
        {isNew ? 'Enter the password of this registration' : 'Choose a new password'}
      </Button>
    </section>
  )
}

interface LinkPasswordFormProps {
  token: string
  /** Asks for a new password instead of the one of the registration. */
  isNew: boolean
  onVerified: (message: string) => void
}

/** Verifies the address of a link with a password. */
function LinkPasswordForm({ token, isNew, onVerified }: LinkPasswordFormProps) {
  const form = useForm<Values>({
    resolver: standardSchemaResolver(linkPasswordForm),
    defaultValues: { password: '', ...(isNew && { confirmation: '' }) },
  })
  const { submit, isBusy, failure, messages } = useSubmit(form, {
    send: async ({ password }) => {
      const { message } = await api.verifyEmailByPassword({ body: { token, password, isNew } })
      onVerified(message)
    },
  })

  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      <FormAlert messages={failure ? messagesOf(failure, texts.verificationFailed) : messages} />
      {isNew ? (
        <NewPasswordFields form={form} name="password" label="New password" />
      ) : (
        <PasswordField
          label="Password of this registration"
          autoComplete="current-password"
          required
          {...fieldProps(form, 'password')}
        />
      )}
      <Button type="submit" variant="primary" busy={isBusy}>
        Verify my address
      </Button>
    </form>
  )
}

interface ResendFormProps {
  /** Address of the link, if the link names it. */
  email: string | null
  /** The path to return to after sign-in. */
  redirect: string | null
}

/** Mails a new link to a person without a valid one. */
function ResendForm({ email, redirect }: ResendFormProps) {
  const [message, setMessage] = useState<string>()
  return (
    <section className={panel} aria-labelledby="resend">
      <h2 id="resend">Get a new link</h2>
      {message !== undefined && <Alert tone="success">{message}</Alert>}
      <MailForm
        email={email}
        request={(to) => api.resendVerification({ body: { ...to, ...mailedRedirect(redirect) } })}
        button="Send a new link"
        fallback={texts.verificationNotResent}
        onSent={(_, sent) => setMessage(sent)}
        onFailed={() => setMessage(undefined)}
      />
    </section>
  )
}

/** The text for an address that could not be verified. */
const explain = (error: Error): string =>
  error instanceof RequestError && error.status > 0 ? error.message : texts.verificationFailed
