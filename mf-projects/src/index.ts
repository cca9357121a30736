import type { RemoteAppOf } from '@quad/shared-ui/remote-app'
import { InviteToProject } from './inviting/InviteToProject.tsx'

const app: RemoteAppOf<'mf-projects'> = {
  routes: [
    {
      path: '/createproject',
      handle: { title: 'Create Project' },
      lazy: async () => ({
        Component: (await import('./create-project/CreateProjectPage.tsx')).CreateProjectPage,
      }),
    },
    {
      path: '/projects/mine',
      handle: { title: 'My Projects' },
      lazy: async () => ({
        Component: (await import('./my-projects/MyProjectsPage.tsx')).MyProjectsPage,
      }),
    },
    {
      path: '/projects/:projectId',
      lazy: async () => ({ Component: (await import('./project/ProjectPage.tsx')).ProjectPage }),
    },
    {
      path: '/projects/:projectId/edit',
      lazy: async () => ({
        Component: (await import('./edit-project/EditProjectPage.tsx')).EditProjectPage,
      }),
    },
    {
      path: '/projects/:projectId/history',
      lazy: async () => ({ Component: (await import('./history/HistoryPage.tsx')).HistoryPage }),
    },
    {
      path: '/projects/:projectId/addEvent',
      lazy: async () => ({
        Component: (await import('./create-event/CreateEventPage.tsx')).CreateEventPage,
      }),
    },
    {
      path: '/event/:eventId',
      lazy: async () => ({ Component: (await import('./event/EventPage.tsx')).EventPage }),
    },
    {
      path: '/event/:eventId/edit',
      lazy: async () => ({
        Component: (await import('./edit-event/EditEventPage.tsx')).EditEventPage,
      }),
    },
  ],
  fragments: { 'invite-to-project': InviteToProject },
}

export default app
