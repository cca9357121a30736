import type { Requests } from '../scene.ts'

export const calendarFeed = {
  getCalendarFeed: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "another user's": ({ people }) => ({ params: { userId: people.other.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  renewCalendarFeed: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "another user's": ({ people }) => ({ params: { userId: people.other.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  endCalendarFeed: {
    own: ({ self }) => ({ params: { userId: self.id } }),
    "another user's": ({ people }) => ({ params: { userId: people.other.id } }),
    'missing person': ({ missing }) => ({ params: { userId: missing } }),
  },
  getCalendar: {
    'own secret': ({ self }) => ({ query: { token: self.calendarToken } }),
    'made-up secret': ({ missing }) => ({ query: { token: missing } }),
    "a person's id": ({ self }) => ({ query: { token: self.id } }),
  },
} satisfies Partial<Requests>
