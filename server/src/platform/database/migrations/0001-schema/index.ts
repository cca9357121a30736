import type { Kysely } from 'kysely'
import { chats } from './chats.ts'
import { operations } from './operations.ts'
import { people } from './people.ts'
import { projects } from './projects.ts'
import { searches } from './searches.ts'
import { searchTexts } from './search-texts.ts'

/** The first schema, a file for each subject. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const subject of [searchTexts, people, projects, searches, chats, operations]) {
    await subject.execute(db)
  }
}
