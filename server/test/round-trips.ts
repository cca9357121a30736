interface Cost {
  /** Including `begin` and `commit`. */
  statements: number
  /** How often the server waits for an answer: statements that are sent together take one round trip. */
  roundTrips: number
}

/**
 * What each measured endpoint sends to the database. The session is not counted: it is remembered for
 * some seconds. `round-trips.test.ts` counts both; the benchmark prints them. A number may go down, not
 * up.
 */
export const databaseCosts = {
  search: { statements: 4, roundTrips: 4 },
  'sign-in': { statements: 13, roundTrips: 12 },
  'project page': { statements: 1, roundTrips: 1 },
  'project page, visitor': { statements: 1, roundTrips: 1 },
  profile: { statements: 1, roundTrips: 1 },
  event: { statements: 1, roundTrips: 1 },
  'chat list': { statements: 1, roundTrips: 1 },
  chat: { statements: 1, roundTrips: 1 },
  notifications: { statements: 1, roundTrips: 1 },
  'send message': { statements: 13, roundTrips: 5 },
} satisfies Record<string, Cost>
