import type { RemoteApp } from '@quad/shared-ui'

const app: RemoteApp = {
  routes: [
    {
      path: '/createproject',
      lazy: async () => ({
        Component: (await import('./create-project/CreateProjectPage.tsx')).CreateProjectPage,
      }),
    },
    {
      path: '/projects/:projectId',
      lazy: async () => ({ Component: (await import('./project/ProjectPage.tsx')).ProjectPage }),
    },
  ],
  fragments: {},
}

export default app
