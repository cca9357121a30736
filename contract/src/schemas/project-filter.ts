import * as z from 'zod/mini'
import { meetingFormats } from '../choices.ts'
import { limits } from '../limits.ts'
import { availabilityFilter } from './availability.ts'
import { courseFilter } from './project-details.ts'
import { filterTags } from './tags.ts'
import { searchText } from './text.ts'

// The range before `z.int`, which has a range of its own.
const teamSize = z
  .number()
  .check(z.minimum(limits.teamSizeMin), z.maximum(limits.teamSizeMax), z.int())

/**
 * Tags, formats and sizes have two names: one for the endpoint (`minMembers`) and one for the search filter (`min`). Either is
 * accepted.
 */
export const projectFilter = z.object({
  title: z._default(searchText(limits.queryText), ''),
  tags: z.optional(filterTags),
  projectTags: z.optional(filterTags),
  statusYes: z._default(z.boolean(), true),
  statusNo: z._default(z.boolean(), true),
  meetingFormat: z.optional(
    z.array(z.enum(meetingFormats)).check(z.maxLength(meetingFormats.length)),
  ),
  hybrid: z.optional(z.boolean()),
  inPerson: z.optional(z.boolean()),
  virtual: z.optional(z.boolean()),
  minMembers: z.optional(teamSize),
  maxMembers: z.optional(teamSize),
  min: z.optional(teamSize),
  max: z.optional(teamSize),
  ...courseFilter,
  /** Words of an open role's title. */
  role: z._default(searchText(limits.queryText), ''),
  /** Only projects with an open role that needs one of the viewer's skills. */
  needsMySkills: z._default(z.boolean(), false),
  // The server does not read it, but saves it with a search.
  searchType: z.optional(searchText(limits.queryText)),
})
export type ProjectFilter = z.input<typeof projectFilter>

export const personFilter = z.object({ userTags: filterTags, ...availabilityFilter })

/** The body is the list of tags, or an object that contains it. */
export const userFilter = z.union([filterTags, personFilter])
