import { texts } from '@quad/contract'
import { EmptyState, LinkButton, Page, PageHeading, Button, useShell } from '@quad/shared-ui'
import { CircleAlert, MapPinOff } from 'lucide-react'
import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'

/** The generic error page. */
export function ErrorPage() {
  return (
    <Page width="form">
      <EmptyState
        level="own"
        icon={<CircleAlert size={28} />}
        title={<PageHeading title="Error">Something went wrong</PageHeading>}
        action={
          <LinkButton to="/" variant="primary">
            Go to the start page
          </LinkButton>
        }
      >
        {texts.genericError}
      </EmptyState>
    </Page>
  )
}

/** Shown for an unknown path. */
export function NotFoundPage() {
  return (
    <Page width="form">
      <EmptyState
        level="own"
        icon={<MapPinOff size={28} />}
        title={<PageHeading title="Page not found" />}
        action={
          <LinkButton to="/search" variant="primary">
            Back to search
          </LinkButton>
        }
      >
        This page was deleted, relocated or never existed.
      </EmptyState>
    </Page>
  )
}

/** Shown when the shell itself throws: no layout, only a way to reload. */
export function ShellFailed() {
  const error = useRouteError()
  const { report } = useShell()

  useEffect(() => report({ remote: 'shell', phase: 'render', error }), [report, error])

  return (
    <main>
      <EmptyState
        level="own"
        icon={<CircleAlert size={28} />}
        title={<h1>Unexpected Application Error!</h1>}
        action={
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        }
      >
        The problem was reported. Reload the page to try again.
      </EmptyState>
    </main>
  )
}
