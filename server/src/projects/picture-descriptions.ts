import type { ImageDescriptions } from '@quad/contract'
import { sql } from 'kysely'

/** The description of a project's image; null for one that is decorative or not described. */
export const coverDescription = sql<string | null>`nullif(
  projects.image_descriptions ->> projects.image_id::text, '')`

/** The descriptions of these images, as JSON for the column. */
export const descriptionsColumn = (
  descriptions: ImageDescriptions,
  imageIds: readonly (string | null)[],
): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(descriptions).filter(([id]) => imageIds.includes(id))),
  )
