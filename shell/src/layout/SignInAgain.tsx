import { Button, Fragment, LinkButton, Loading, Skeleton } from '@quad/shared-ui'
import styles from './Banner.module.css'

/** The form of the dialog in which a person signs in again. Few sessions end over a page, so its code loads then. */
export function SignInAgain({ email }: { email: string }) {
  return (
    <Fragment
      name="sign-in-again"
      email={email}
      pending={
        <Loading>
          <Skeleton shape="block" height="240px" />
        </Loading>
      }
      renderFallback={({ retry }) => <FormMissing onRetry={retry} />}
    />
  )
}

interface FormMissingProps {
  onRetry: () => void
}

function FormMissing({ onRetry }: FormMissingProps) {
  return (
    <>
      <p>The sign-in form cannot be loaded right now. You can also sign in in a new tab.</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={onRetry}>
          Retry
        </Button>
        <LinkButton to="/signin" target="_blank">
          Sign in in a new tab
        </LinkButton>
      </div>
    </>
  )
}
