import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { hours } from './availability.ts'
import { id } from './id.ts'
import { match } from './match.ts'
import { tagList } from './tags.ts'
import { lineText } from './text.ts'

/** `filled`: all places are taken. `closed`: by hand, or because the project does not recruit. */
export const wantedRoleStates = ['open', 'filled', 'closed'] as const
export type WantedRoleState = (typeof wantedRoleStates)[number]

/**
 * The role that a request or an invitation names. If it is `filled` or `removed`, the person joins without the role.
 */
export const namedRole = z.object({
  title: z.string(),
  state: z.enum([...wantedRoleStates, 'removed']),
})
export type NamedRole = z.infer<typeof namedRole>

/** A role that a project needs people for. */
export const wantedRole = z.object({
  id,
  title: z.string(),
  skills: z.array(z.string()),
  places: z.int(),
  /** Number of members who joined in this role. */
  taken: z.int(),
  /** Hours a week; null if not given. */
  hours: z.nullable(z.int()),
  /** Whether a manager has closed it. */
  closed: z.boolean(),
  state: z.enum(wantedRoleStates),
  /** Present if the role is open and the viewer is a non-member with a wanted skill. */
  match: z.optional(match),
})
export type WantedRole = z.infer<typeof wantedRole>

/** An open role that a search found by its title or skills. */
export const foundRole = z.object({ title: z.string(), skills: z.array(z.string()) })
export type FoundRole = z.infer<typeof foundRole>

/** An open role on a card. */
export const openRole = z.object({
  title: z.string(),
  /** Free places. */
  free: z.int(),
})
export type OpenRole = z.infer<typeof openRole>

const places = z
  .int(texts.rolePlaces)
  .check(z.minimum(1, texts.rolePlaces), z.maximum(limits.rolePlaces, texts.rolePlaces))

const editedRole = z.object({
  /** Absent for a new role. */
  id: z.optional(id),
  title: lineText({
    min: 1,
    max: limits.memberTitle,
    tooShort: texts.roleTitleRequired,
    tooLong: texts.roleTitleTooLong,
  }),
  skills: tagList(texts.skillsAtEdit, texts.skillTooLong),
  places,
  hours: z.nullable(hours),
  closed: z.boolean(),
})

/** The roles of a project as its form sends them. A role that is left out is deleted. */
export const wantedRoleList = z.array(editedRole).check(z.maxLength(limits.wantedRoles))
export type EditedRole = z.input<typeof editedRole>
