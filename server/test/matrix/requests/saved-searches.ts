import type { Requests } from '../scene.ts'

const edit = { name: 'Maps', alert: 'daily' as const }
const search = { type: 'users' as const, query: 'maps', filter: { userTags: [] } }

export const savedSearches = {
  listSavedSearches: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "the partner's": ({ people }) => ({ params: { userId: people.partner.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  saveSearch: {
    own: ({ self }) => ({ params: { userId: self.id }, body: { ...edit, search } }),
    'for another user': ({ people }) => ({
      params: { userId: people.other.id },
      body: { ...edit, search },
    }),
  },
  updateSavedSearch: {
    own: ({ self }) => ({
      params: { userId: self.id, searchId: self.savedSearchId },
      body: edit,
    }),
    "another user's": ({ people }) => ({
      params: { userId: people.other.id, searchId: people.other.savedSearchId },
      body: edit,
    }),
    "another user's as own": ({ self, people }) => ({
      params: { userId: self.id, searchId: people.other.savedSearchId },
      body: edit,
    }),
    'missing search': ({ self, missing }) => ({
      params: { userId: self.id, searchId: missing },
      body: edit,
    }),
  },
  deleteSavedSearch: {
    own: ({ self }) => ({ params: { userId: self.id, searchId: self.savedSearchId } }),
    "another user's": ({ people }) => ({
      params: { userId: people.other.id, searchId: people.other.savedSearchId },
    }),
    "another user's as own": ({ self, people }) => ({
      params: { userId: self.id, searchId: people.other.savedSearchId },
    }),
    'missing search': ({ self, missing }) => ({
      params: { userId: self.id, searchId: missing },
    }),
  },
} satisfies Partial<Requests>
