import type { RemoteApp } from '@quad/shared-ui'

const app: RemoteApp = {
  routes: [
    {
      path: '/createuser',
      lazy: async () => ({
        Component: (await import('./create-profile/CreateProfilePage.tsx')).CreateProfilePage,
      }),
    },
    {
      path: '/users/:userId',
      lazy: async () => ({ Component: (await import('./profile/ProfilePage.tsx')).ProfilePage }),
    },
  ],
  fragments: {},
}

export default app
