import { noId } from './places.ts'
import { testScreens } from './screens.ts'
import { testSite } from './site.ts'

const site = testSite()

/** The screens of visitors and of people who are in no team. */
testScreens(site, {
  visitor: ({ project, plainProject, event, owner }) => [
    '/',
    '/search',
    '/search?searchType=users',
    '/search?query=python',
    '/search?query=zzzzzzzz',
    '/search?query=&open=true&hybrid=false&min=2&projectTags=GIS',
    '/search?searchType=none',
    '/signin',
    '/register',
    '/verify-email',
    '/forgot-password',
    `/reset-password?user=${noId}&token=ABC234`,
    '/about',
    '/tutorial',
    '/team',
    '/accessibility',
    '/error',
    '/error/404',
    project,
    `${project}?events=month`,
    plainProject,
    event,
    owner,
    `/projects/${noId}`,
    `/event/${noId}`,
    `/users/${noId}`,
    // The author of what deleted accounts have written.
    `/users/${noId.replace(/7|8/g, '0')}`,
  ],
  swhitfield: ({ project }) => ['/', '/search', '/createuser', project],
  // Not a member of any project.
  fmoreau: ({ project, event, owner }, self) => [
    '/',
    '/projects/mine',
    '/chats',
    '/notifications',
    '/search/saved',
    project,
    event,
    owner,
    self,
  ],
  // Has requested to join.
  obenali: ({ project }) => ['/', '/projects/mine', project],
})
