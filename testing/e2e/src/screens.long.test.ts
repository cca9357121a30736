import { noId } from './campus.ts'
import { testScreens } from './screens.ts'

// Further persons, and screens that look like one of `screens.test.ts`.

testScreens(
  [
    [
      'visitor',
      'further ones',
      () => ['/search?query=python', '/error', `/event/${noId}`, `/users/${noId}`],
    ],
    [
      'aokafor',
      'further ones',
      ({ project }) => [
        '/createproject',
        `${project}/addEvent`,
        `${project}/times/new`,
        `/chats/${noId}`,
      ],
    ],
    // An Admin.
    ['jweber', 'a project', ({ project, event }) => [project, `${project}/edit`, `${event}/edit`]],
    // A Member.
    [
      'ltran',
      'a project',
      ({ project, event, groupChat }) => ['/projects/mine', project, event, groupChat],
    ],
    // Without a profile.
    ['swhitfield', 'a project', ({ project }) => [project]],
    // Without a project.
    ['fmoreau', 'what others show', ({ project, event, owner }) => ['/', project, event, owner]],
    // Has requested to join.
    ['obenali', 'a project', ({ project }) => ['/projects/mine', project]],
  ],
  { isUsual: false },
)
