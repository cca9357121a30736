import type { Migration } from 'kysely/migration'
import * as schema from './0001-schema/index.ts'

/**
 * Every migration by its name, in the order in which they are applied. Migrations are only added: never change what a
 * landed one does, since databases exist that have it.
 */
export const migrations: Record<string, Migration> = {
  '0001-schema': schema,
}
