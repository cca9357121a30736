import { areas, type RemoteName } from '@quad/federation/policy'
import type { Loader, RemoteLoadError } from '@quad/federation/runtime'
import { ErrorPanel, Page, PageHeading } from '@quad/shared-ui'
import { use } from 'react'
import { Navigate } from 'react-router-dom'
import { ReenterContext } from './reenter.ts'
import { serverDown, slowNetwork, useServerDown } from './use-server-down.ts'

/** What a person can do while an area is broken. The next page has the area's previous build. */
export const earlierVersionText =
  'Please try again in a moment, or reload the page to use an earlier version if there is one.'

interface RemoteDownProps {
  remote: RemoteName
  loader: Loader
}

/**
 * Shown when no route of an area's remote matches: the remote is down, or, once it has loaded, the page
 * does not exist.
 */
export function RemoteDown({ remote, loader }: RemoteDownProps) {
  const reenter = use(ReenterContext)
  const { isDown, check } = useServerDown()

  const { status, reason } = loader.load(remote)
  if (status === 'fulfilled') return <Navigate to="/error/404" replace />

  const retry = async () => {
    try {
      await loader.load(remote, { fresh: true })
    } catch {
      // The loader reports it; the panel stays.
      return check()
    }
    await reenter()
  }

  const title = isDown ? serverDown.title : `${areas[remote].called} cannot be loaded right now`
  const isNetwork = (reason as RemoteLoadError | undefined)?.isNetwork
  const text = isNetwork ? slowNetwork.text : earlierVersionText
  return (
    <Page>
      <ErrorPanel title={<PageHeading title={title} replacesPage />} level="own" onRetry={retry}>
        {isDown ? serverDown.text : text}
      </ErrorPanel>
    </Page>
  )
}
