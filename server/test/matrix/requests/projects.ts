import type { Requests } from '../scene.ts'
import { ts } from './ts.ts'

const newProject = (imageId: string | null) => ({
  title: 'Old maps',
  description: 'We read old maps.',
  tags: ['History'],
  meetingFormat: ['Hybrid' as const],
  status: true,
  imageId,
})

export const projects = {
  listProjects: { all: () => ({ query: { limit: 50 } }) },
  getProject: {
    'the project': ({ project }) => ({ params: { projectId: project.id } }),
    "another user's project": ({ foreign }) => ({ params: { projectId: foreign.id } }),
    'missing project': ({ missing }) => ({ params: { projectId: missing } }),
  },
  createProject: {
    'with an own image': ({ self }) => ({ body: newProject(self.imageId) }),
    "with another user's image": ({ people }) => ({ body: newProject(people.other.imageId) }),
  },
  updateProject: {
    'the project': ({ project }) => ({
      params: { projectId: project.id },
      body: { title: 'New maps', version: 1 },
    }),
    'the project, of an older version': ({ project }) => ({
      params: { projectId: project.id },
      body: { title: 'New maps', version: 0 },
    }),
    "the project, with another user's image": ({ project, people }) => ({
      params: { projectId: project.id },
      body: { imageId: people.other.imageId, version: 1 },
    }),
    'the project, to demote the Owner': ({ project, people }) => ({
      params: { projectId: project.id },
      body: { userRoles: { [people.owner.id]: 'Member' }, version: 1 },
    }),
    'the project, to make oneself its Owner': ({ project, self }) => ({
      params: { projectId: project.id },
      body: { userRoles: { [self.id]: 'Owner' }, version: 1 },
    }),
    "another user's project": ({ foreign }) => ({
      params: { projectId: foreign.id },
      body: { title: 'New maps', version: 1 },
    }),
    'missing project': ({ missing }) => ({
      params: { projectId: missing },
      body: { title: 'New maps', version: 1 },
    }),
  },
  deleteProject: {
    'the project': ({ project }) => ({ params: { projectId: project.id } }),
    "another user's project": ({ foreign }) => ({ params: { projectId: foreign.id } }),
    'missing project': ({ missing }) => ({ params: { projectId: missing } }),
  },
  leaveProject: {
    'the project, oneself': ({ project, self }) => ({
      params: { userId: self.id, projectId: project.id },
    }),
    'the project, another Member': ({ project, people }) => ({
      params: { userId: people.teammate.id, projectId: project.id },
    }),
    'the project, another Admin': ({ project, people }) => ({
      params: { userId: people.colleague.id, projectId: project.id },
    }),
    'the project, its Owner': ({ project, people }) => ({
      params: { userId: people.owner.id, projectId: project.id },
    }),
    'the project, no member': ({ project, people }) => ({
      params: { userId: people.other.id, projectId: project.id },
    }),
    "another user's project, its Owner": ({ foreign, people }) => ({
      params: { userId: people.other.id, projectId: foreign.id },
    }),
    'missing project': ({ self, missing }) => ({
      params: { userId: self.id, projectId: missing },
    }),
  },
  handOverProject: {
    'the project, to an Admin': ({ project, self, people }) => ({
      params: { ownerId: self.id, userId: people.colleague.id, projectId: project.id },
      body: ts,
    }),
    'the project, to a Member': ({ project, self, people }) => ({
      params: { ownerId: self.id, userId: people.teammate.id, projectId: project.id },
      body: ts,
    }),
    'the project, to no member': ({ project, self, people }) => ({
      params: { ownerId: self.id, userId: people.other.id, projectId: project.id },
      body: ts,
    }),
    "the project, in the Owner's name": ({ project, people }) => ({
      params: { ownerId: people.owner.id, userId: people.colleague.id, projectId: project.id },
      body: ts,
    }),
    'missing project': ({ self, people, missing }) => ({
      params: { ownerId: self.id, userId: people.colleague.id, projectId: missing },
      body: ts,
    }),
  },
  getProjectHistory: {
    'the project': ({ project }) => ({ params: { projectId: project.id } }),
    "another user's project": ({ foreign }) => ({ params: { projectId: foreign.id } }),
    'missing project': ({ missing }) => ({ params: { projectId: missing } }),
  },
  filterProjects: { all: () => ({ query: { limit: 50 }, body: {} }) },
} satisfies Partial<Requests>
