import { afterSignIn, insideSite, isolated, texts } from '@quad/contract'
import {
  Alert,
  api,
  Page,
  panel,
  Redirect,
  session,
  useDestination,
  useIsServed,
  useSession,
  useShell,
  withRedirect,
} from '@quad/shared-ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { useSecrets } from '../use-secrets.ts'
import { refusalOf } from './refusal.ts'
import { SignInForm } from './SignInForm.tsx'
import styles from '../auth-form.module.css'

/** What the previous page knows. */
interface Arrival {
  registered?: true
  profileCreationFailed?: true
}

export function SignInPage() {
  const { site } = useShell()
  const user = useSession((state) => (state.expired ? null : state.user))
  const [query] = useSearchParams()
  const { state } = useLocation()
  // The server does not see what a reload keeps.
  const arrival = useIsServed() ? null : (state as Arrival | null)
  const { registered, profileCreationFailed } = arrival ?? {}
  const email = useSecrets(['email'])?.email ?? ''
  const failed = query.get('failed')
  const redirect = useDestination()
  const purpose = usePurpose(redirect)

  if (user) return <Redirect to={afterSignIn(user, redirect)} />

  return (
    <Page title="Sign In" width="form" lead={purpose && `Sign in ${purpose}.`}>
      {profileCreationFailed && <Alert>{texts.profileCreationFailed}</Alert>}
      <div className={panel}>
        <SignInForm
          key={email}
          email={email}
          isRegistered={registered}
          redirect={redirect}
          refusal={failed === null ? undefined : refusalOf(failed, email, site)}
          forgotten={<Link to={withRedirect('/forgot-password', redirect)}>Forgot password</Link>}
          onSignedIn={(person) => session.signedIn(person)}
        />
      </div>
      <p className={styles.other}>
        New here? <Link to={withRedirect('/register/', redirect)}>Register</Link>
      </p>
    </Page>
  )
}

/** Pages of one's own, by the beginning of their path, with the reason to sign in there. */
const reasons = Object.entries({
  '/projects/mine': 'to see your projects',
  '/search/saved': 'to see your saved searches',
  '/createproject': 'to create a project',
  '/chats': 'to read your messages',
})

/** The title of a project, or the name of a person. */
const nameOf = (kind: string, id: string) =>
  queryOptions({
    queryKey: ['sign-in', kind, id],
    queryFn: async ({ signal }) =>
      kind === 'projects'
        ? (await api.getProject({ params: { projectId: id } }, { signal })).title
        : (await api.getUser({ params: { userId: id } }, { signal })).name,
    retry: false,
  })

/**
 * Why a visitor signs in to continue at the redirect, such as "to continue to Tidepool Atlas"; undefined if the redirect
 * does not tell.
 */
const usePurpose = (redirect: string | null): string | undefined => {
  const { pathname } = new URL(insideSite(redirect, '/'), location.origin)
  const own = reasons.find(([page]) => pathname.startsWith(page))?.[1]
  const [, kind = '', id = '', ...rest] = pathname.split('/')
  const isNamed = !own && /^(?:projects|users)$/.test(kind) && id !== '' && rest.length === 0
  const { data: name } = useQuery({ ...nameOf(kind, id), enabled: isNamed })
  if (!isNamed) return own
  return `to continue to ${isolated(name ?? (kind === 'projects' ? 'the project' : 'this person'))}`
}
