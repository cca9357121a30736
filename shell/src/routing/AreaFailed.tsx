import { areas, type RemoteName } from '@quad/federation/policy'
import { ApiFailure, ErrorPanel, Page, PageHeading, useShell } from '@quad/shared-ui'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { NotFoundPage } from '../errors/NotFoundPage.tsx'
import { PageLost } from './pages.tsx'
import { ReenterContext } from './reenter.ts'

interface AreaFailedProps {
  remote: RemoteName
}

/** Stands in an area whose page threw: a failed call, or a fault of the remote, which is reported. */
export function AreaFailed({ remote }: AreaFailedProps) {
  const error = useRouteError()
  const { reset } = useQueryErrorResetBoundary()
  const reenter = use(ReenterContext)
  const { report } = useShell()
  const isFault = !(error instanceof ApiFailure)

  useEffect(() => {
    if (isFault) report({ remote, phase: error instanceof PageLost ? 'load' : 'render', error })
  }, [isFault, report, remote, error])

  if (error instanceof ApiFailure && error.status === 404) return <NotFoundPage />

  const retry = () => {
    reset()
    return reenter()
  }

  const title = isFault ? `${areas[remote].called} has a problem` : 'This page could not be loaded'
  return (
    <Page title={title} heading="own">
      <ErrorPanel title={<PageHeading title={title} />} level="own" onRetry={retry}>
        {isFault ? undefined : error.message}
      </ErrorPanel>
    </Page>
  )
}
