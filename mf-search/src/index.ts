import type { RemoteAppOf } from '@quad/shared-ui/remote-app'
import { ProjectPreviews, UserPreviews } from './previews/Previews.tsx'

const app: RemoteAppOf<'mf-search'> = {
  routes: [
    {
      path: '/search',
      lazy: async () => ({ Component: (await import('./search/SearchPage.tsx')).SearchPage }),
    },
    {
      path: '/search/saved',
      handle: { title: 'Saved searches' },
      lazy: async () => ({
        Component: (await import('./saved/SavedSearchesPage.tsx')).SavedSearchesPage,
      }),
    },
    {
      path: '/search/saved/:searchId',
      handle: { title: 'Saved searches' },
      lazy: async () => ({
        Component: (await import('./saved/SavedSearchesPage.tsx')).SavedSearchesPage,
      }),
    },
  ],
  fragments: { 'project-previews': ProjectPreviews, 'user-previews': UserPreviews },
}

export default app
