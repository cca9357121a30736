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
  search: { statements: 6, roundTrips: 6 },
  'sign-in': { statements: 14, roundTrips: 14 },
  'project page': { statements: 1, roundTrips: 1 },
  'project page, visitor': { statements: 1, roundTrips: 1 },
  profile: { statements: 1, roundTrips: 1 },
  event: { statements: 1, roundTrips: 1 },
  'chat list': { statements: 1, roundTrips: 1 },
  chat: { statements: 1, roundTrips: 1 },
  notifications: { statements: 1, roundTrips: 1 },
  'send message': { statements: 13, roundTrips: 6 },
} satisfies Record<string, Cost>

/**
 * Nodes of the plans by which PostgreSQL runs these calls, at most: it sets up each of them, also one that finds no row.
 * Indexes that are read into bitmaps are not counted: with them, the same join takes one node or two. A number may go
 * down, not up.
 */
export const planNodes = {
  'project page': 21,
  'project page, visitor': 18,
  profile: 13,
  event: 6,
  'chat list': 40,
  chat: 38,
  notifications: 36,
} satisfies Partial<Record<keyof typeof databaseCosts, number>>
