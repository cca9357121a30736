import { api, Button, Dialog, LinkButton, onDemand, toast, useSession } from '@quad/shared-ui'
import { BellPlus, ListChecks } from 'lucide-react'
import { useState } from 'react'
import type { SearchState } from '../search/search-state.ts'
import { savedSearchesChanged } from './saved-searches.queries.ts'
import { nameOf, searchedFor } from './searched-for.ts'
import styles from './saved.module.css'

interface SaveSearchProps {
  state: SearchState
}

/** Saves the search of the page, and leads to the saved ones. Renders nothing for visitors. */
export function SaveSearch({ state }: SaveSearchProps) {
  const userId = useSession(({ status, user }) => (status === 'complete' ? user?.id : undefined))
  const [open, setOpen] = useState(false)
  if (userId === undefined) return null
  return (
    <div className={styles.tools}>
      <Button size="small" onClick={() => setOpen(true)}>
        <BellPlus aria-hidden />
        {/* One item of the button: two would lose the space between the words. */}
        <span>
          Save<span className={styles.long}> this search</span>
        </span>
      </Button>
      <LinkButton size="small" variant="quiet" to="/search/saved">
        <ListChecks aria-hidden />
        <span className={styles.long}>Saved searches</span>
      </LinkButton>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Save this search"
        description={`New ${state.searchType === 'users' ? 'people' : 'projects'} that it finds are listed in your notifications.`}
      >
        <SavedSearchForm
          values={{ name: nameOf(state), alert: 'app' }}
          button="Save"
          send={async (values) => {
            const body = { ...values, search: searchedFor(state) }
            await api.saveSearch({ params: { userId }, body })
            await savedSearchesChanged(userId)
            setOpen(false)
            toast.success('Search saved')
          }}
        />
      </Dialog>
    </div>
  )
}

/** `SavedSearchForm`, whose code loads with its dialog. */
export const SavedSearchForm = onDemand(
  'saved-search-form',
  async () => (await import('./SavedSearchForm.tsx')).SavedSearchForm,
)
