import { areas, type RemoteName } from '@quad/federation/policy'
import { ErrorPanel, Page, PageHeading, RequestError, useShell } from '@quad/shared-ui'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { NotFoundPage } from '../errors/NotFoundPage.tsx'
import { PageLoadError } from './pages.tsx'
import { earlierVersionText } from './RemoteDown.tsx'
import { ReenterContext } from './reenter.ts'
import { serverDown, slowNetwork, useServerDown } from './use-server-down.ts'

interface AreaFailedProps {
  remote: RemoteName
}

/**
 * Shown when an area's page throws: after a failed request, or after a bug of the remote, which is
 * reported.
 */
export function AreaFailed({ remote }: AreaFailedProps) {
  const error = useRouteError()
  const { reset } = useQueryErrorResetBoundary()
  const reenter = use(ReenterContext)
  const { report } = useShell()
  const isBug = !(error instanceof RequestError)
  const { isDown, check } = useServerDown()

  useEffect(() => {
    if (!isBug) return
    if (!(error instanceof PageLoadError)) report({ remote, phase: 'render', error })
    else if (!error.isNetwork) report({ remote, phase: 'load', error })
  }, [isBug, report, remote, error])

  if (error instanceof RequestError && error.status === 404) return <NotFoundPage />

  const retry = async () => {
    reset()
    await reenter()
    await check()
  }

  if (error instanceof PageLoadError && (isDown || error.isNetwork)) {
    return <FailedPage {...(isDown ? serverDown : slowNetwork)} onRetry={retry} />
  }
  return isBug ? (
    <FailedPage
      title={`${areas[remote].called} has a problem`}
      text={earlierVersionText}
      onRetry={retry}
    />
  ) : (
    <FailedPage title="This page could not be loaded" text={error.message} onRetry={retry} />
  )
}

interface FailedPageProps {
  title: string
  text: string
  onRetry: () => Promise<unknown>
}

function FailedPage({ title, text, onRetry }: FailedPageProps) {
  return (
    <Page>
      <ErrorPanel title={<PageHeading title={title} replacesPage />} level="own" onRetry={onRetry}>
        {text}
      </ErrorPanel>
    </Page>
  )
}
