import type { RemoteAppOf } from '@quad/shared-ui/remote-app'

const app: RemoteAppOf<'mf-profile'> = {
  routes: [
    {
      path: '/createuser',
      handle: { title: 'Create your profile' },
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
      handle: { title: 'Edit Profile' },
      lazy: async () => ({
        Component: (await import('./edit-profile/EditProfilePage.tsx')).EditProfilePage,
      }),
    },
    {
      path: '/users/:userId/settings',
      handle: { title: 'User Settings' },
      lazy: async () => ({ Component: (await import('./settings/SettingsPage.tsx')).SettingsPage }),
    },
  ],
  fragments: {},
}

export default app
