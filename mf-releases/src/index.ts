import type { RemoteApp } from '@quad/shared-ui/remote-app'

const app: RemoteApp = {
  routes: [
    {
      path: '/releases',
      handle: { title: 'Releases' },
      lazy: async () => ({ Component: (await import('./releases/ReleasesPage.tsx')).ReleasesPage }),
    },
  ],
  fragments: {},
}

export default app
