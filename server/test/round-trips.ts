/**
 * Number of statements that each measured endpoint sends to the database, including the session lookup,
 * `begin` and `commit`. `round-trips.test.ts` counts them; the benchmark prints them. A number may go
 * down, not up.
 */
export const roundTrips = {
  search: 7,
  'sign-in': 12,
  'project page': 3,
  'project page, visitor': 1,
  profile: 2,
  event: 3,
  'chat list': 2,
  chat: 3,
  notifications: 2,
  'send message': 16,
}
