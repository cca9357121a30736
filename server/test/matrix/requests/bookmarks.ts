import type { Requests } from '../scene.ts'

/** The lists take the same requests. */
const lists = {
  own: ({ self }) => ({ params: { userId: self.id } }),
  "the partner's": ({ people }) => ({ params: { userId: people.partner.id } }),
  'missing person': ({ missing }) => ({ params: { userId: missing } }),
} satisfies Requests['listBookmarks']

/** Adding and removing take the same requests. */
const changes = {
  'the project': ({ self, project }) => ({
    params: { userId: self.id, kind: 'projects', id: project.id },
  }),
  "the project, in the Owner's name": ({ people, project }) => ({
    params: { userId: people.owner.id, kind: 'projects', id: project.id },
  }),
  'missing project': ({ self, missing }) => ({
    params: { userId: self.id, kind: 'projects', id: missing },
  }),
  'the partner': ({ self, people }) => ({
    params: { userId: self.id, kind: 'people', id: people.partner.id },
  }),
  oneself: ({ self }) => ({ params: { userId: self.id, kind: 'people', id: self.id } }),
  'newcomer, whose profile is incomplete': ({ self, people }) => ({
    params: { userId: self.id, kind: 'people', id: people.newcomer.id },
  }),
  'missing person': ({ self, missing }) => ({
    params: { userId: self.id, kind: 'people', id: missing },
  }),
} satisfies Requests['addBookmark']

export const bookmarks = {
  listBookmarks: lists,
  listBookmarkedProjects: lists,
  listBookmarkedPeople: lists,
  addBookmark: changes,
  removeBookmark: changes,
} satisfies Partial<Requests>
