/**
 * Number of statements that each measured endpoint sends to the database, including `begin` and
 * `commit`. The session is not counted: it is remembered for some seconds. `round-trips.test.ts` counts them; the benchmark prints them. A number may go
 * down, not up.
 */
export const roundTrips = {
  search: 7,
  'sign-in': 12,
  'project page': 1,
  'project page, visitor': 1,
  profile: 1,
  event: 2,
  'chat list': 1,
  chat: 2,
  notifications: 1,
  'send message': 15,
}
