import type { RemoteAppWith } from '@quad/shared-ui/remote-app'
import { ownPendingQuery, preload, preloadOwn } from '@quad/shared-ui'
import type { LoaderFunction } from 'react-router-dom'
import { InviteToProject } from './inviting/InviteToProject.tsx'
import { eventQuery, projectQuery, similarProjectsQuery, timePollQuery } from './project.queries.ts'

const preloadProject: LoaderFunction = ({ params: { projectId = '' } }) =>
  preload(projectQuery(projectId))
const preloadEvent: LoaderFunction = ({ params: { eventId = '' } }) => preload(eventQuery(eventId))

const app: RemoteAppWith<'invite-to-project'> = {
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
      loader: () => preloadOwn(({ id }) => ownPendingQuery(id)),
      lazy: async () => ({
        Component: (await import('./my-projects/MyProjectsPage.tsx')).MyProjectsPage,
      }),
    },
    {
      path: '/projects/:projectId',
      loader: (visit) => {
        // At the same time, so that the cards do not move what is below them later.
        preload(similarProjectsQuery(visit.params.projectId ?? ''))
        return preloadProject(visit)
      },
      // The open page follows its address by itself, but for the address of another project.
      shouldRevalidate: ({ currentParams, nextParams }) =>
        currentParams.projectId !== nextParams.projectId,
      lazy: async () => ({ Component: (await import('./project/ProjectPage.tsx')).ProjectPage }),
    },
    {
      path: '/projects/:projectId/edit',
      loader: preloadProject,
      lazy: async () => ({
        Component: (await import('./edit-project/EditProjectPage.tsx')).EditProjectPage,
      }),
    },
    {
      path: '/projects/:projectId/history',
      loader: preloadProject,
      lazy: async () => ({ Component: (await import('./history/HistoryPage.tsx')).HistoryPage }),
    },
    {
      path: '/projects/:projectId/requests',
      loader: preloadProject,
      // The open page follows its address by itself.
      shouldRevalidate: () => false,
      lazy: async () => ({ Component: (await import('./joining/RequestsPage.tsx')).RequestsPage }),
    },
    {
      path: '/projects/:projectId/addEvent',
      loader: (visit) => {
        const copiedId = new URL(visit.request.url).searchParams.get('from') ?? ''
        if (copiedId !== '') preload(eventQuery(copiedId))
        return preloadProject(visit)
      },
      lazy: async () => ({
        Component: (await import('./create-event/CreateEventPage.tsx')).CreateEventPage,
      }),
    },
    {
      path: '/projects/:projectId/times',
      loader: preloadProject,
      lazy: async () => ({
        Component: (await import('./times/NewestTimesPage.tsx')).NewestTimesPage,
      }),
    },
    {
      path: '/projects/:projectId/times/new',
      loader: preloadProject,
      lazy: async () => ({
        Component: (await import('./times/OfferTimesPage.tsx')).OfferTimesPage,
      }),
    },
    {
      path: '/projects/:projectId/times/:pollId',
      handle: { title: 'Common Time' },
      loader: ({ params: { projectId = '', pollId = '' } }) =>
        preloadOwn(() => timePollQuery(projectId, pollId)),
      lazy: async () => ({ Component: (await import('./times/TimesPage.tsx')).TimesPage }),
    },
    {
      path: '/event/:eventId',
      loader: preloadEvent,
      lazy: async () => ({ Component: (await import('./event/EventPage.tsx')).EventPage }),
    },
    {
      path: '/event/:eventId/edit',
      loader: preloadEvent,
      lazy: async () => ({
        Component: (await import('./edit-event/EditEventPage.tsx')).EditEventPage,
      }),
    },
  ],
  fragments: { 'invite-to-project': InviteToProject },
}

export default app
