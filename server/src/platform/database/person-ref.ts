import type { PersonRef } from '@quad/contract'
import { sql, type RawBuilder } from 'kysely'

/** A row of `users` as a `PersonRef`, in a query that joins it under this name. */
export const personRef = (users: string): RawBuilder<PersonRef> =>
  sql<PersonRef>`jsonb_build_object(
    'id', ${sql.ref(`${users}.id`)},
    'name', ${sql.ref(`${users}.name`)},
    'profilePhotoId', ${sql.ref(`${users}.profile_photo_id`)})`

/** The same for a left join: null without a joined row. */
export const optionalPersonRef = (users: string): RawBuilder<PersonRef | null> =>
  sql<PersonRef | null>`case when ${sql.ref(`${users}.id`)} is not null then ${personRef(users)} end`
