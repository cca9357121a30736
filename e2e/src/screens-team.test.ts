import { noId } from './places.ts'
import { testScreens } from './screens.ts'
import { testSite } from './site.ts'

const site = testSite()

/** The screens of the people of a team: the Owner, an Admin and a Member. */
testScreens(site, {
  aokafor: (places, self) => [
    '/',
    '/search',
    '/search?query=python',
    `/search?searchType=users&order=best&project=${places.project.replace('/projects/', '')}`,
    '/search/saved',
    places.savedSearch,
    '/createproject',
    '/projects/mine',
    '/chats',
    places.groupChat,
    places.directChat,
    `/chats/${noId}`,
    '/notifications',
    places.project,
    `${places.project}/edit`,
    `${places.project}/history`,
    `${places.project}/addEvent`,
    places.event,
    `${places.event}/edit`,
    places.newcomer,
    self,
    `${self}/edit`,
    `${self}/settings`,
  ],
  jweber: ({ project, event }) => [
    project,
    `${project}/edit`,
    `${project}/history`,
    event,
    `${event}/edit`,
  ],
  ltran: ({ project, event, groupChat, newcomer }) => [
    '/projects/mine',
    project,
    event,
    groupChat,
    newcomer,
  ],
})
