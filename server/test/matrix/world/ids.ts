import { roles, type Role } from '../actors.ts'

/** The id of each person of a world. */
export type Ids = Record<Role, string>

export const newIds = (): Ids =>
  Object.fromEntries(roles.map((role) => [role, crypto.randomUUID()])) as Ids

/** Makes these people the only readers of a secret. */
export const readers =
  (ids: Ids) =>
  (...allowed: readonly Role[]) =>
  (viewerId: string | undefined): boolean =>
    allowed.some((role) => ids[role] === viewerId)

export const day = 86_400_000
