import { isolated, type SavedSearch } from '@quad/contract'
import {
  api,
  Button,
  ConfirmDialog,
  Dialog,
  EmptyState,
  KeepFocus,
  LinkButton,
  Loading,
  Page,
  PageBoundary,
  RequireSignIn,
  Skeleton,
  Redirect,
} from '@quad/shared-ui'
import { BellPlus } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { alertText, savedSearchesChanged, savedSearchesQuery } from './saved-searches.queries.ts'
import { SavedSearchForm } from './SaveSearch.tsx'
import styles from './saved.module.css'
import { pathOf, searchOf, summaryOf } from './searched-for.ts'

const title = 'Saved searches'

const skeleton = (
  <Page title={title} width="form">
    <Loading label="Loading your saved searches" className={styles.list}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} shape="block" height="96px" />
      ))}
    </Loading>
  </Page>
)

/**
 * The viewer's saved searches, to open, change and delete them. The address in a notification has the id of one, and
 * leads to its results.
 */
export function SavedSearchesPage() {
  return (
    <RequireSignIn skeleton={skeleton}>
      {({ id }) => (
        <PageBoundary
          query={savedSearchesQuery(id)}
          title={title}
          width="form"
          skeleton={skeleton}
          failed="Your saved searches could not be loaded."
        >
          {({ data: searches }) => <SavedSearches userId={id} searches={searches} />}
        </PageBoundary>
      )}
    </RequireSignIn>
  )
}

interface SavedSearchesProps {
  userId: string
  searches: readonly SavedSearch[]
}

function SavedSearches({ userId, searches }: SavedSearchesProps) {
  const { searchId } = useParams<'searchId'>()
  if (searchId !== undefined) {
    const opened = searches.find(({ id }) => id === searchId)
    return <Redirect to={opened ? pathOf(opened.search) : '/search/saved'} />
  }
  return (
    <Page
      title={title}
      width="form"
      lead="You are notified of projects and people that are new since you saved the search."
    >
      {/* Deleting a search removes its buttons. */}
      <KeepFocus role="group" aria-label={title}>
        {searches.length === 0 ? (
          <EmptyState
            icon={<BellPlus size={32} />}
            title="You have saved no search yet."
            action={<LinkButton to="/search">Search, then save it</LinkButton>}
          />
        ) : (
          <ul role="list" className={styles.list}>
            {searches.map((saved) => (
              <SavedSearchRow key={saved.id} userId={userId} saved={saved} />
            ))}
          </ul>
        )}
      </KeepFocus>
    </Page>
  )
}

interface SavedSearchRowProps {
  userId: string
  saved: SavedSearch
}

function SavedSearchRow({ userId, saved: { id, name, alert, search } }: SavedSearchRowProps) {
  const [asks, setAsks] = useState<'edit' | 'delete'>()
  const close = () => setAsks(undefined)
  const params = { userId, searchId: id }
  const summary = summaryOf(searchOf(search), isolated)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link dir="auto" to={pathOf(search)} className={styles.name}>
          {name}
        </Link>
        <p dir="auto" className={styles.quiet}>
          {search.type === 'users' ? 'People' : 'Projects'}: {summary}
        </p>
        <p className={styles.quiet}>{alertText[alert]}</p>
      </div>
      <div className={styles.buttons}>
        <Button size="small" aria-label={`Edit ${isolated(name)}`} onClick={() => setAsks('edit')}>
          Edit
        </Button>
        <Button
          size="small"
          aria-label={`Delete ${isolated(name)}`}
          onClick={() => setAsks('delete')}
        >
          Delete
        </Button>
      </div>
      <Dialog open={asks === 'edit'} onOpenChange={close} title="Edit the saved search">
        <SavedSearchForm
          values={{ name, alert }}
          button="Save Changes"
          send={async (body) => {
            await api.updateSavedSearch({ params, body })
            await savedSearchesChanged(userId)
            close()
          }}
        />
      </Dialog>
      <ConfirmDialog
        open={asks === 'delete'}
        onOpenChange={close}
        title={`Delete ${isolated(name)}?`}
        description="You will no longer be notified of new matches."
        confirm="Delete"
        danger
        onConfirm={async () => {
          await api.deleteSavedSearch({ params })
          await savedSearchesChanged(userId)
        }}
      />
    </li>
  )
}
