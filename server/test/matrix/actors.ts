/** Who makes a call, in the order of the table's columns. */
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

/** Who is there besides: whom the calls are about, and who must not be seen by others. */
const bystanders = [
  /** Whose things are tried by a visitor as if they were the visitor's own. */
  'passer',
  /** Has all that a person can have: for "somebody else's". */
  'somebody',
  /** With whom everybody has a direct chat. */
  'partner',
  'applicant',
  'guest',
  'teammate',
  'colleague',
] as const

export const roles = [...actors, ...bystanders].filter((role) => role !== 'visitor')
export type Role = Exclude<Actor, 'visitor'> | (typeof bystanders)[number]
