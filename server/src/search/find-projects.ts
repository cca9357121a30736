import {
  limits,
  meetingFormats,
  type EndpointInput,
  type Endpoints,
  type MeetingFormat,
  type OrderedPaging,
  type ProjectCard,
} from '@quad/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { ListPage } from '../platform/http/paging.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { presentProjectCards, projectCardColumns } from '../projects/cards.ts'
import { find } from './find.ts'
import { fittingProjects, type FittingProjects } from './fitting-projects.ts'
import type { Searched, Wanted } from './matching.ts'
import { searchWords } from './words.ts'

type Filter = EndpointInput<Endpoints['filterProjects']>['body']

export const projects: Searched = {
  table: 'projects',
  counts: 'project_counts',
  words: 'project_words',
  tags: 'tags_folded',
}

/** The meeting formats that a filter leaves. A missing or empty list restricts nothing. */
const formatsOf = ({ meetingFormat = [], hybrid, inPerson, virtual }: Filter): MeetingFormat[] => {
  const ticked = { 'In-Person': inPerson, Virtual: virtual, Hybrid: hybrid }
  return meetingFormats.filter(
    (format) =>
      (meetingFormat.length === 0 || meetingFormat.includes(format)) && ticked[format] !== false,
  )
}

/** A filter's conditions besides text and tags, under either of their names. */
const projectConditions = (filter: Filter): RawBuilder<boolean>[] => {
  const conditions: RawBuilder<boolean>[] = []
  if (!filter.statusYes) conditions.push(sql`not recruiting`)
  if (!filter.statusNo) conditions.push(sql`recruiting`)
  const formats = formatsOf(filter)
  if (formats.length < meetingFormats.length) {
    conditions.push(sql`meeting_format = any(${formats}::text[])`)
  }
  const min = filter.minMembers ?? filter.min ?? limits.teamSizeMin
  const max = filter.maxMembers ?? filter.max ?? limits.teamSizeMax
  if (min > limits.teamSizeMin) conditions.push(sql`team_size >= ${min}`)
  // The maximum of the filter stands for larger teams too.
  if (max < limits.teamSizeMax) conditions.push(sql`team_size <= ${max}`)
  return conditions
}

const cardsOf = async (
  db: Kysely<Database>,
  ids: readonly string[],
  fitting: FittingProjects | undefined,
): Promise<ProjectCard[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('projects')
    .select([...projectCardColumns, 'tags_folded as tagsFolded'])
    .where('id', 'in', ids)
    .execute()
  const order = new Map(ids.map((id, place) => [id, place]))
  const inOrder = rows.toSorted(
    (one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0),
  )
  const cards = await presentProjectCards(db, inOrder)
  return cards.map((card, place) => ({ ...card, match: fitting?.matchOf(inOrder[place]!) }))
}

/** The viewer, and the page of the list. */
interface Looking {
  viewer: Viewer | null
  paging: OrderedPaging
}

const page = async (
  db: Kysely<Database>,
  wanted: Wanted,
  { viewer, paging: { order, ...paging } }: Looking,
): Promise<ListPage<ProjectCard>> => {
  const fitting = await fittingProjects(db, viewer)
  const fit = order === 'best' ? fitting : undefined
  const { items, ...rest } = await find(db, projects, { ...wanted, fit }, paging)
  return { items: await cardsOf(db, items, fitting), ...rest }
}

/** All projects, sorted by match with the viewer or by age. */
export const listProjects = (
  db: Kysely<Database>,
  looking: Looking,
): Promise<ListPage<ProjectCard>> => page(db, { words: null, tags: [], conditions: [] }, looking)

/** The projects of a filter, in the requested order. */
export const searchProjects = async (
  db: Kysely<Database>,
  filter: Filter,
  looking: Looking,
): Promise<ListPage<ProjectCard>> => {
  const wanted = {
    words: filter.title === '' ? null : await searchWords(db, filter.title),
    tags: filter.tags ?? filter.projectTags ?? [],
    conditions: projectConditions(filter),
  }
  return page(db, wanted, looking)
}
