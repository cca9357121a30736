import { ErrorPanel, messageOf } from '@quad/shared-ui'
import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { addFailure } from './failures.ts'

/** Shown in place of a page that throws. */
export function PageFailed() {
  const error = useRouteError()
  useEffect(() => addFailure(error), [error])
  return <ErrorPanel title="This page threw an error">{messageOf(error, String(error))}</ErrorPanel>
}
