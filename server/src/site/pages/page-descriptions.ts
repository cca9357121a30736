import { cut, id } from '@quad/contract'
import { unknownPage, type PageHead } from '@quad/federation/page'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services.ts'

/** The description of a page, with relative URLs. */
interface Description {
  title: string
  description: string
  imageId?: string | null
  indexed: boolean
}

/** Code points; link previews show about as much. */
const descriptionLength = 200

const oneLine = (text: string): string =>
  cut(text.replaceAll(/\s+/g, ' ').trim(), descriptionLength)

const fixed = (university: string): Record<string, Description> =>
  Object.fromEntries(
    [
      ['/', 'Quad', `Find & collaborate on the next big thing: the noticeboard of ${university}.`],
      ['/search', 'Search', `Projects that look for people, and people of ${university} by skill.`],
      ['/about', 'About', 'What Quad is for, and what it is made of.'],
      ['/tutorial', 'Tutorial', 'From your first sign-in to a team that meets.'],
      ['/team', 'Team', 'Who built Quad.'],
    ].map(([path = '', title = '', description = '']) => [
      path,
      { title, description, indexed: true },
    ]),
  )

type Find = (db: Kysely<Database>, id: string) => Promise<Description | undefined>

const project: Find = async (db, projectId) => {
  const row = await db
    .selectFrom('projects')
    .select(['title', 'description', 'image_id as imageId'])
    .where('id', '=', projectId)
    .executeTakeFirst()
  return (
    row && {
      title: row.title,
      description: oneLine(row.description),
      imageId: row.imageId,
      indexed: true,
    }
  )
}

// Profiles are public, but search engines should not list people.
const user: Find = async (db, userId) => {
  const row = await db
    .selectFrom('users')
    .select(['name', 'major', 'school'])
    .where('id', '=', userId)
    .where('profile_completed', '=', true)
    .executeTakeFirst()
  return row && { title: row.name, description: `${row.major} · ${row.school}`, indexed: false }
}

const event: Find = async (db, eventId) => {
  const row = await db
    .selectFrom('events')
    .innerJoin('projects', 'projects.id', 'events.project_id')
    .select([
      'events.title',
      'events.description',
      'projects.title as projectTitle',
      'image_id as imageId',
    ])
    .where('events.id', '=', eventId)
    .executeTakeFirst()
  return (
    row && {
      title: row.title,
      description: oneLine(`${row.projectTitle}: ${row.description}`),
      imageId: row.imageId,
      indexed: true,
    }
  )
}

const things: Record<string, Find> = { projects: project, users: user, event }

const defaultImage = '/icons/share.png'

/**
 * Describes the page at a path (without query): public pages by what a visitor sees there, all others
 * by the site's name.
 */
export const pageDescriptions = ({ db, config }: Pick<Services, 'db' | 'config'>) => {
  const fixedPages = fixed(config.university.name)

  const find = async (path: string): Promise<Description | undefined> => {
    if (Object.hasOwn(fixedPages, path)) return fixedPages[path]
    const [, kind = '', thingId, ...rest] = path.split('/')
    if (rest.length > 0 || !Object.hasOwn(things, kind)) return undefined
    const parsed = id.safeParse(thingId)
    return parsed.success ? things[kind]?.(db, parsed.data) : undefined
  }

  return async (path: string): Promise<PageHead> => {
    const found = await find(path)
    if (!found) return unknownPage
    const { title, description, imageId, indexed } = found
    return {
      title,
      description,
      indexed,
      url: new URL(path, config.url).href,
      image: new URL(imageId ? `/api/images/${imageId}` : defaultImage, config.url).href,
    }
  }
}
