import type { RemoteName } from '@quad/federation/front-ends'
import type { Loader, RemoteLoadError } from '@quad/federation/runtime'
import {
  ErrorPanel,
  Page,
  PageHeading,
  queryClient,
  Redirect,
  RequestError,
  connection,
  useShell,
} from '@quad/shared-ui'
import { use, useEffect, useState } from 'react'
import { useLocation, useRouteError } from 'react-router-dom'
import { ReenterContext, PageLoadError } from './pages.tsx'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { NotFoundPage } from '../errors/error-pages.tsx'

/** What a person can do while an area is broken. The next page has the area's previous build. */
const earlierVersionText =
  'Please try again in a moment, or reload the page to use an earlier version if there is one.'

interface AreaProps {
  remote: RemoteName
  /** The area's display name. */
  title: string
}

interface RemoteDownProps extends AreaProps {
  loader: Loader
}

/**
 * Shown when no route of an area's remote matches: the remote is down, or, once it has loaded, the page
 * does not exist.
 */
export function RemoteDown({ remote, title: area, loader }: RemoteDownProps) {
  const reenter = use(ReenterContext)
  const { isDown, check } = useServerDown()
  const { key } = useLocation()
  const [retriedAt, setRetriedAt] = useState<string>()

  const { status, reason } = loader.load(remote)
  // After a retry, the remote arrives before its routes are matched, which gives the location another key.
  if (status === 'fulfilled' && retriedAt !== key) return <Redirect to="/error/404" />

  const retry = async () => {
    setRetriedAt(key)
    try {
      await loader.load(remote, { fresh: true })
    } catch {
      // The loader reports it; the panel stays.
      return check()
    }
    await reenter()
  }

  if (isDown) return <FailedPage {...serverDown} onRetry={retry} />
  const isNetwork = (reason as RemoteLoadError | undefined)?.isNetwork
  const text = isNetwork ? slowNetwork.text : earlierVersionText
  return <FailedPage title={`${area} cannot be loaded right now`} text={text} onRetry={retry} />
}

/**
 * Shown when an area's page throws: after a failed request, or after a bug of the remote, which is
 * reported.
 */
export function AreaFailed({ remote, title }: AreaProps) {
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
    // What is cached may be why the page threw.
    if (isBug) queryClient.removeQueries({ type: 'inactive' })
    await reenter()
    await check()
  }

  if (error instanceof PageLoadError && (isDown || error.isNetwork)) {
    return <FailedPage {...(isDown ? serverDown : slowNetwork)} onRetry={retry} />
  }
  return isBug ? (
    <FailedPage title={`${title} has a problem`} text={earlierVersionText} onRetry={retry} />
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

/** Shown instead of the failed part where the server itself is down. */
const serverDown = {
  title: 'The server cannot be reached',
  text: 'Check your connection and try again.',
}

/** Shown where the files of a page did not arrive although the server responds. */
const slowNetwork = {
  title: 'This page has not arrived',
  text: 'Your connection is slow or was interrupted. Check it and try again.',
}

/** Whether the server does not respond: asked when a part of the site has failed, and by `check`. */
const useServerDown = () => {
  const [isDown, setDown] = useState(false)

  useEffect(() => {
    void connection.check().then((isOpen) => setDown(!isOpen))
  }, [])

  return { isDown, check: async () => setDown(!(await connection.check())) }
}
