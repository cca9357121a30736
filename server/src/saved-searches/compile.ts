import type { SearchedFor } from '@quad/contract'
import { sql, type RawBuilder } from 'kysely'
import { understoodWords } from '../search/find.ts'
import { projects, wantedProjects } from '../search/find-projects.ts'
import { users, wantedUsers } from '../search/find-users.ts'
import { all, textQuery, tsquery, type Searched, type Wanted } from '../search/matching.ts'
import type { SearchDatabase } from '../search/search-database.ts'

/** The rows of each kind, as the search knows them. */
export const searchedOf = { projects, users } satisfies Record<SearchedFor['type'], Searched>

const wantedOf = (database: SearchDatabase, search: SearchedFor): Promise<Wanted> => {
  if (search.type === 'projects') {
    return wantedProjects(database, { ...search.filter, needsMySkills: false })
  }
  const { userTags: skills, ...available } = search.filter
  return wantedUsers(database.db, { text: search.query, skills, available })
}

/** The search without its text, its tags and the user's skills, which are compared by columns of their own. */
const filterOf = (search: SearchedFor): SearchedFor => {
  if (search.type === 'users') {
    return { type: 'users', query: '', filter: { ...search.filter, userTags: [] } }
  }
  const { tags: _tags, projectTags: _projectTags, ...filter } = search.filter
  return { type: 'projects', filter: { ...filter, title: '', needsMySkills: false } }
}

/** The condition of a filter of `compile`, as the search writes it. */
export const conditionOf = async (
  database: SearchDatabase,
  filter: SearchedFor,
): Promise<RawBuilder<boolean>> => {
  const { conditions, ranges = [], uncounted = [] } = await wantedOf(database, filter)
  return all([...conditions, ...ranges, ...uncounted])
}

/** The columns by which the job compares a search with many rows, computed by the search's own code. */
export const compile = async (database: SearchDatabase, search: SearchedFor) => {
  const wanted = await wantedOf(database, search)
  const { words, tags } = wanted
  const searched: Searched = searchedOf[search.type]
  const text = words && textQuery(await understoodWords(database, searched, { ...wanted, words }))
  return {
    words: text === null ? null : sql<string>`${tsquery(text)}`,
    tags: tags.length === 0 ? null : sql<string[]>`fold_each(${tags}::text[])`,
    needs_skills: search.type === 'projects' && search.filter.needsMySkills,
    filter: filterOf(search),
  }
}
