import type { Requests } from '../scene.ts'

const settings = {
  hideEmail: true,
  allowEmailCommunications: false,
  themePreference: 'dark',
} as const

export const users = {
  listUsers: { all: () => ({ query: { limit: 50 } }) },
  getUser: {
    oneself: ({ self }) => ({ params: { userId: self.id } }),
    'somebody, who hides the address': ({ people }) => ({
      params: { userId: people.somebody.id },
    }),
    'partner, who shows the address': ({ people }) => ({ params: { userId: people.partner.id } }),
    'newcomer, whose profile is incomplete': ({ people }) => ({
      params: { userId: people.newcomer.id },
    }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  updateUser: {
    oneself: ({ self }) => ({ params: { userId: self.id }, body: { major: 'Maps', version: 1 } }),
    'oneself, of an older version': ({ self }) => ({
      params: { userId: self.id },
      body: { major: 'Maps', version: 0 },
    }),
    "oneself, with somebody's photo": ({ self, people }) => ({
      params: { userId: self.id },
      body: { profilePhotoId: people.somebody.imageId, version: 1 },
    }),
    somebody: ({ people }) => ({
      params: { userId: people.somebody.id },
      body: { major: 'Maps', version: 1 },
    }),
    'missing person': ({ missing }) => ({
      params: { userId: missing },
      body: { major: 'Maps', version: 1 },
    }),
  },
  saveSettings: {
    own: ({ self }) => ({ params: { userId: self.id }, body: settings }),
    "somebody's": ({ people }) => ({ params: { userId: people.somebody.id }, body: settings }),
    'missing person': ({ missing }) => ({ params: { userId: missing }, body: settings }),
  },
  setCoverImage: {
    'own, an own image': ({ self }) => ({ params: { userId: self.id, imageId: self.imageId } }),
    "own, somebody's image": ({ self, people }) => ({
      params: { userId: self.id, imageId: people.somebody.imageId },
    }),
    'own, missing image': ({ self, missing }) => ({
      params: { userId: self.id, imageId: missing },
    }),
    "somebody's": ({ self, people }) => ({
      params: { userId: people.somebody.id, imageId: self.imageId },
    }),
  },
  removeCoverImage: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "somebody's": ({ people }) => ({ params: { userId: people.somebody.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  filterUsers: {
    all: () => ({ query: { limit: 50 }, body: [] }),
    'by a hidden address': ({ people }) => ({
      query: { query: people.somebody.email },
      body: [],
    }),
  },
} satisfies Partial<Requests>
