import { Page, PageBoundary, RequireSignIn, Skeleton } from '@quad/shared-ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { savedSearchesQuery } from './saved-searches.queries.ts'
import { pathOf } from './searched-for.ts'

const title = 'Explore'

const skeleton = (
  <Page title={title}>
    <Skeleton shape="block" height="96px" />
  </Page>
)

/** Leads from a notification to the search that is saved under the id in the address. */
export function OpenSavedSearch() {
  return (
    <RequireSignIn skeleton={skeleton}>
      {({ id }) => (
        <PageBoundary
          query={savedSearchesQuery(id)}
          title={title}
          skeleton={skeleton}
          failed="This saved search could not be loaded."
        >
          <ToSearch userId={id} />
        </PageBoundary>
      )}
    </RequireSignIn>
  )
}

interface ToSearchProps {
  userId: string
}

function ToSearch({ userId }: ToSearchProps) {
  const { searchId } = useParams<'searchId'>()
  const { data } = useSuspenseQuery(savedSearchesQuery(userId))
  const saved = data.find(({ id }) => id === searchId)
  return <Navigate to={saved ? pathOf(saved.search) : '/search/saved'} replace />
}
