import type { RemoteAppOf } from '@quad/shared-ui/remote-app'

const app: RemoteAppOf<'mf-profile'> = {
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
    {
      path: '/users/:userId/edit',
      lazy: async () => ({
        Component: (await import('./edit-profile/EditProfilePage.tsx')).EditProfilePage,
      }),
    },
    {
      path: '/users/:userId/settings',
      lazy: async () => ({ Component: (await import('./settings/SettingsPage.tsx')).SettingsPage }),
    },
  ],
  fragments: {},
}

export default app
