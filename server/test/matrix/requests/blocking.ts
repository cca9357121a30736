import type { Requests } from '../scene.ts'
import { ts } from './ts.ts'

export const blocking = {
  blockPerson: {
    'the partner': ({ self, people }) => ({
      params: { userId: self.id, otherId: people.partner.id },
      body: ts,
    }),
    'the partner, for another user': ({ people }) => ({
      params: { userId: people.other.id, otherId: people.partner.id },
      body: ts,
    }),
    oneself: ({ self }) => ({ params: { userId: self.id, otherId: self.id }, body: ts }),
    'newcomer, whose profile is incomplete': ({ self, people }) => ({
      params: { userId: self.id, otherId: people.newcomer.id },
      body: ts,
    }),
    'missing person': ({ self, missing }) => ({
      params: { userId: self.id, otherId: missing },
      body: ts,
    }),
  },
  unblockPerson: {
    'the partner': ({ self, people }) => ({
      params: { userId: self.id, otherId: people.partner.id },
      body: ts,
    }),
    "former, in the partner's name": ({ people }) => ({
      params: { userId: people.partner.id, otherId: people.former.id },
      body: ts,
    }),
    'missing person': ({ self, missing }) => ({
      params: { userId: self.id, otherId: missing },
      body: ts,
    }),
  },
  listBlocked: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "the partner's": ({ people }) => ({ params: { userId: people.partner.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
} satisfies Partial<Requests>
