import {
  api,
  Button,
  Dialog,
  LinkButton,
  Loading,
  onDemand,
  QueryBoundary,
  SignInHint,
  Skeleton,
  toast,
  useSession,
} from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { BellPlus, BellRing, ListChecks } from 'lucide-react'
import { useState } from 'react'
import type { SearchState } from '../search/search-state.ts'
import { savedSearchesChanged, savedSearchesQuery } from './saved-searches.queries.ts'
import { nameOf, savedAs, searchedFor } from './searched-for.ts'
import styles from './saved.module.css'

/** Whether the viewer has saved the search of a page; undefined until that is known, and for a visitor. */
export const useIsSaved = (state: SearchState): boolean | undefined => {
  const userId = useSession(({ status, user }) => (status === 'complete' ? user?.id : undefined))
  const { data } = useQuery({
    ...savedSearchesQuery(userId ?? ''),
    enabled: userId !== undefined,
  })
  return data && savedAs(state, data) !== undefined
}

interface SaveSearchProps {
  state: SearchState
}

/** Saves the search of the page, and leads to the saved ones; for a visitor, after sign-in. */
export function SaveSearch({ state }: SaveSearchProps) {
  const userId = useSession(({ status, user }) => (status === 'complete' ? user?.id : undefined))
  return userId === undefined ? (
    <SignInHint>to save this search, and to see first what suits you.</SignInHint>
  ) : (
    <SaveOwnSearch userId={userId} state={state} />
  )
}

interface SaveOwnSearchProps extends SaveSearchProps {
  userId: string
}

function SaveOwnSearch({ userId, state }: SaveOwnSearchProps) {
  const [open, setOpen] = useState(false)
  const isSaved = useIsSaved(state) === true
  const done = async (message: string) => {
    await savedSearchesChanged(userId)
    setOpen(false)
    toast.success(message)
  }
  return (
    <div className={styles.tools}>
      <Button size="small" onClick={() => setOpen(true)}>
        {isSaved ? <BellRing aria-hidden /> : <BellPlus aria-hidden />}
        {/* One item of the button: two would lose the space between the words. */}
        {isSaved ? (
          <span>
            Saved<span className={styles.long}> search</span>
          </span>
        ) : (
          <span>
            Save<span className={styles.long}> this search</span>
          </span>
        )}
      </Button>
      <LinkButton size="small" variant="quiet" to="/search/saved">
        <ListChecks aria-hidden />
        <span className={styles.long}>Saved searches</span>
      </LinkButton>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={isSaved ? 'This search is saved' : 'Save this search'}
        description={`New ${state.searchType === 'users' ? 'people' : 'projects'} that it finds are listed in your notifications.`}
      >
        {/* What is saved already begins with its name and its alert. */}
        <QueryBoundary
          query={savedSearchesQuery(userId)}
          skeleton={
            <Loading label="Loading your saved searches">
              <Skeleton shape="block" height="96px" />
            </Loading>
          }
          failed="Your saved searches could not be loaded."
        >
          {({ data }) => {
            const saved = savedAs(state, data)
            return saved ? (
              <SavedSearchForm
                key="saved"
                values={{ name: saved.name, alert: saved.alert }}
                button="Save Changes"
                send={async (body) => {
                  await api.updateSavedSearch({ params: { userId, searchId: saved.id }, body })
                  await done('Saved search changed')
                }}
              />
            ) : (
              <SavedSearchForm
                key="new"
                values={{ name: nameOf(state), alert: 'app' }}
                button="Save"
                send={async (values) => {
                  const body = { ...values, search: searchedFor(state) }
                  await api.saveSearch({ params: { userId }, body })
                  await done('Search saved')
                }}
              />
            )
          }}
        </QueryBoundary>
      </Dialog>
    </div>
  )
}

/** `SavedSearchForm`, whose code loads with its dialog. */
export const SavedSearchForm = onDemand(
  'saved-search-form',
  async () => (await import('./SavedSearchForm.tsx')).SavedSearchForm,
)
