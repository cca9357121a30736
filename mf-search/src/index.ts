import type { RemoteAppWith } from '@quad/shared-ui/remote-app'
import { preloadOwn } from '@quad/shared-ui'
import { ProjectPreviews, UserPreviews } from './previews/Previews.tsx'
import { savedSearchesQuery } from './saved/saved-searches.queries.ts'
import { preloadSearch } from './search.queries.ts'

const app: RemoteAppWith<'project-previews' | 'user-previews'> = {
  routes: [
    {
      path: '/search',
      loader: ({ request }) => preloadSearch(new URL(request.url).searchParams),
      // The open page follows its address by itself.
      shouldRevalidate: () => false,
      lazy: async () => ({ Component: (await import('./search/SearchPage.tsx')).SearchPage }),
    },
    {
      path: '/search/saved',
      handle: { title: 'Saved searches' },
      loader: () => preloadOwn(({ id }) => savedSearchesQuery(id)),
      lazy: async () => ({
        Component: (await import('./saved/SavedSearchesPage.tsx')).SavedSearchesPage,
      }),
    },
    {
      path: '/search/saved/:searchId',
      handle: { title: 'Saved searches' },
      loader: () => preloadOwn(({ id }) => savedSearchesQuery(id)),
      lazy: async () => ({
        Component: (await import('./saved/SavedSearchesPage.tsx')).SavedSearchesPage,
      }),
    },
  ],
  fragments: { 'project-previews': ProjectPreviews, 'user-previews': UserPreviews },
}

export default app
