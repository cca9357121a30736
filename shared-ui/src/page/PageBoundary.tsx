import type { ComponentProps } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { RequestError } from '../api/request-error.ts'
import { Page } from '../components/Page/Page.tsx'
import { QueryBoundary, useQueryState, type QueryBoundaryProps } from './QueryBoundary.tsx'

interface PageBoundaryProps extends QueryBoundaryProps, Pick<ComponentProps<typeof Page>, 'width'> {
  title: string
  /** Stays on screen when the object is deleted: a form must not lose what was typed. */
  keepsShown?: boolean
}

/** Whether the server has no object with this id, or the id in the URL is malformed. */
export const isNotFound = (error: Error | null): boolean =>
  error instanceof RequestError && (error.status === 404 || error.status === 400)

/**
 * Loads the query of a page: shows its skeleton, the page once there is data, the not-found page, or
 * the page's title above a panel with Retry. Another path starts with a new page.
 */
export function PageBoundary({ title, width, keepsShown = false, ...boundary }: PageBoundaryProps) {
  const { pathname } = useLocation()
  const { data, error } = useQueryState(boundary.query)

  if (isNotFound(error) && !(keepsShown && data !== undefined)) {
    return <Navigate to="/error/404" replace />
  }
  return (
    <QueryBoundary
      key={pathname}
      {...boundary}
      renderFailure={(panel) => (
        <Page title={title} {...(width && { width })}>
          {panel}
        </Page>
      )}
    />
  )
}
