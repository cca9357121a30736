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
    'another user, with a hidden address': ({ people }) => ({
      params: { userId: people.other.id },
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
    "oneself, with another user's photo": ({ self, people }) => ({
      params: { userId: self.id },
      body: { profilePhotoId: people.other.imageId, version: 1 },
    }),
    'another user': ({ people }) => ({
      params: { userId: people.other.id },
      body: { major: 'Maps', version: 1 },
    }),
    'missing person': ({ missing }) => ({
      params: { userId: missing },
      body: { major: 'Maps', version: 1 },
    }),
  },
  saveSettings: {
    own: ({ self }) => ({ params: { userId: self.id }, body: settings }),
    "another user's": ({ people }) => ({ params: { userId: people.other.id }, body: settings }),
    'missing person': ({ missing }) => ({ params: { userId: missing }, body: settings }),
  },
  setCoverImage: {
    'own, an own image': ({ self }) => ({ params: { userId: self.id, imageId: self.imageId } }),
    "own, another user's image": ({ self, people }) => ({
      params: { userId: self.id, imageId: people.other.imageId },
    }),
    'own, missing image': ({ self, missing }) => ({
      params: { userId: self.id, imageId: missing },
    }),
    "another user's": ({ self, people }) => ({
      params: { userId: people.other.id, imageId: self.imageId },
    }),
  },
  removeCoverImage: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "another user's": ({ people }) => ({ params: { userId: people.other.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  filterUsers: {
    all: () => ({ query: { limit: 50 }, body: [] }),
    'by a hidden address': ({ people }) => ({
      query: { query: people.other.email },
      body: [],
    }),
  },
} satisfies Partial<Requests>
