import { noId } from './campus.ts'
import { testScreens } from './screens.ts'

// Each kind of screen, once. `screens.long.test.ts` has further persons, and screens that look like one of these.

testScreens(
  [
    [
      'visitor',
      'search and accounts',
      () => [
        '/',
        '/search',
        '/search?searchType=users',
        '/search?query=zzzzzzzz',
        '/search?query=map&open=true&course=ZZ',
        '/search?query=sewing+poetry+sailing&open=true',
        '/search?query=&open=true&hybrid=false&min=2&projectTags=GIS',
        '/signin',
        '/releases',
        '/register',
        '/verify-email',
        '/forgot-password',
        `/reset-password?user=${noId}&token=ABC234`,
      ],
    ],
    [
      'visitor',
      'information and errors',
      () => [
        '/about',
        '/tutorial',
        '/team',
        '/accessibility',
        '/error/404',
        `/projects/${noId}`,
        // The author of what deleted accounts have written.
        `/users/${noId.replace(/7|8/g, '0')}`,
      ],
    ],
    [
      'visitor',
      'projects and people',
      ({ project, plainProject, event, owner }) => [
        project,
        `${project}?events=month`,
        plainProject,
        event,
        owner,
      ],
    ],
    // The Owner.
    [
      'aokafor',
      'lists and chats',
      ({ project, groupChat }) => [
        '/',
        '/search?query=python',
        `/search?searchType=users&order=best&project=${project.replace('/projects/', '')}`,
        '/search/saved',
        '/projects/mine',
        '/chats',
        groupChat,
        '/notifications',
      ],
    ],
    [
      'aokafor',
      'a project and people',
      ({ project, event, member }, self) => [
        project,
        `${project}/edit`,
        `${project}/history`,
        `${project}/requests`,
        event,
        `${event}/edit`,
        member,
        self,
        `${self}/edit`,
        `${self}/settings`,
      ],
    ],
    // Without a profile.
    ['swhitfield', 'start', () => ['/', '/createuser']],
    // Without a project.
    [
      'fmoreau',
      'empty',
      () => ['/', '/projects/mine', '/chats', '/notifications', '/search/saved'],
    ],
  ],
  { isUsual: true },
)
