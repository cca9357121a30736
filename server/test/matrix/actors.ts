/** The senders of requests, in the order of the table's columns. */
export const actors = [
  'visitor',
  'expired',
  'unverified',
  'newcomer',
  'stranger',
  'requester',
  'invited',
  'former',
  'member',
  'admin',
  'owner',
] as const
export type Actor = (typeof actors)[number]

/** Other people of the world: the objects of requests, and owners of secrets. */
const bystanders = [
  /** Owner of the data that a visitor requests as "own". */
  'passer',
  /** Owns one of everything, for requests about another user's data. */
  'other',
  /** Has a direct chat with everyone. */
  'partner',
  'applicant',
  'guest',
  'teammate',
  'colleague',
] as const

export const roles = [...actors, ...bystanders].filter((role) => role !== 'visitor')
export type Role = Exclude<Actor, 'visitor'> | (typeof bystanders)[number]
