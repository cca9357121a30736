import { Button, EmptyState, useShell } from '@quad/shared-ui'
import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'

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
