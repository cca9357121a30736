import { onDemand } from '@quad/shared-ui'

/** `SavedSearchForm`, whose code loads with its dialog. */
export const SavedSearchForm = onDemand(
  'saved-search-form',
  async () => (await import('./SavedSearchForm.tsx')).SavedSearchForm,
)
