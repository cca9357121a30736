import { sql } from 'kysely'

/** No project shows this row of `images`. */
const notInProject = sql<boolean>`(
  not exists (select from projects where image_id = images.id)
  and not exists (select from projects where gallery_image_ids @> array[images.id]))`

export const imageInProject = sql<boolean>`not ${notInProject}`

/** No profile and no project shows this row of `images`. One condition for each index. */
export const imageNotInUse = sql<boolean>`(
  not exists (select from users where profile_photo_id = images.id)
  and not exists (select from users where cover_image_id = images.id)
  and ${notInProject})`
