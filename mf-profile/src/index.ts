import { deletedPerson } from '@quad/contract'
import type { RemoteApp } from '@quad/shared-ui/remote-app'
import { preload } from '@quad/shared-ui'
import type { LoaderFunction } from 'react-router-dom'
import { similarUsersQuery, userQuery } from './profile.queries.ts'

const preloadUser: LoaderFunction = ({ params: { userId = '' } }) =>
  userId === deletedPerson.id ? null : preload(userQuery(userId))

const app: RemoteApp = {
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
      loader: ({ params: { userId = '' } }) => {
        if (userId === deletedPerson.id) return null
        // At the same time, so that the cards do not move what is below them later.
        preload(similarUsersQuery(userId))
        return preload(userQuery(userId))
      },
      lazy: async () => ({ Component: (await import('./profile/ProfilePage.tsx')).ProfilePage }),
    },
    {
      path: '/users/:userId/edit',
      handle: { title: 'Edit Profile' },
      loader: preloadUser,
      lazy: async () => ({
        Component: (await import('./edit-profile/EditProfilePage.tsx')).EditProfilePage,
      }),
    },
    {
      path: '/users/:userId/settings',
      handle: { title: 'User Settings' },
      loader: preloadUser,
      lazy: async () => ({ Component: (await import('./settings/SettingsPage.tsx')).SettingsPage }),
    },
  ],
  fragments: {},
}

export default app
