import { cut, id, texts } from '@quad/contract'
import { unknownPage, type PageHead, type PagePicture } from '@quad/federation/page'
import { remoteForPath } from '@quad/federation/policy'
import type { Services } from '../../platform/services.ts'

interface Picture {
  imageId: string | null
  /** Pixels; null without a picture. */
  width: number | null
  height: number | null
}

/** The description of a page, with relative URLs. */
interface Description {
  title: string
  description: string
  picture?: Picture
  indexed: boolean
  data?: Record<string, unknown>
}

/** What the server knows of a page. */
export interface PageDescription {
  head: PageHead
  /** False for a path that no front end has, and for a project, person or event that is not there. */
  exists: boolean
}

/** Code points; link previews show about as much. */
const descriptionLength = 200

const oneLine = (text: string): string =>
  cut(text.replaceAll(/\s+/g, ' ').trim(), descriptionLength)

/** The one query that makes another page. */
const peopleSearch = '/search?searchType=users'

const fixed = (university: string): Record<string, Description> =>
  Object.fromEntries(
    [
      ['/', 'Quad', `Find & collaborate on the next big thing: the noticeboard of ${university}.`],
      [
        '/search',
        texts.pageNames.search('', 'projects'),
        `Projects that look for people at ${university}.`,
      ],
      [peopleSearch, texts.pageNames.search('', 'users'), `People of ${university} by skill.`],
      ['/about', 'About', 'What Quad is for, and what it is made of.'],
      ['/tutorial', 'Tutorial', 'From your first sign-in to a team that meets.'],
      ['/team', 'Team', 'Who built Quad.'],
    ].map(([path = '', title = '', description = '']) => [
      path,
      { title, description, indexed: true },
    ]),
  )

/** Addresses of the pages that are the same on each site. */
export const indexedPages: readonly string[] = Object.keys(fixed(''))

type Find = (
  { db, config }: Pick<Services, 'db' | 'config'>,
  id: string,
) => Promise<Description | undefined>

const project: Find = async ({ db }, projectId) => {
  const row = await db
    .selectFrom('projects')
    .leftJoin('images', 'images.id', 'projects.image_id')
    .select(['title', 'description', 'images.id as imageId', 'width', 'height'])
    .where('projects.id', '=', projectId)
    .executeTakeFirst()
  return (
    row && {
      title: row.title,
      description: oneLine(row.description),
      picture: row,
      indexed: true,
    }
  )
}

// Profiles are public, but search engines should not list people.
const user: Find = async ({ db }, userId) => {
  const row = await db
    .selectFrom('users')
    .select(['name', 'major', 'school'])
    .where('id', '=', userId)
    .where('profile_completed', '=', true)
    .executeTakeFirst()
  return row && { title: row.name, description: `${row.major} · ${row.school}`, indexed: false }
}

const event: Find = async ({ db, config }, eventId) => {
  const row = await db
    .selectFrom('events')
    .innerJoin('projects', 'projects.id', 'events.project_id')
    .leftJoin('images', 'images.id', 'projects.image_id')
    .select([
      'events.title',
      'events.description',
      'events.location',
      'events.starts_at as startsAt',
      'events.ends_at as endsAt',
      'projects.id as projectId',
      'projects.title as projectTitle',
      'images.id as imageId',
      'width',
      'height',
    ])
    .where('events.id', '=', eventId)
    .executeTakeFirst()
  return (
    row && {
      title: row.title,
      description: oneLine(`${row.projectTitle}: ${row.description}`),
      picture: row,
      indexed: true,
      // https://schema.org/Event
      data: {
        '@context': 'https://schema.org',
        '@type': 'Event',
        name: row.title,
        description: oneLine(row.description),
        startDate: row.startsAt.toISOString(),
        endDate: row.endsAt.toISOString(),
        location: { '@type': 'Place', name: row.location },
        organizer: {
          '@type': 'Organization',
          name: row.projectTitle,
          url: new URL(`/projects/${row.projectId}`, config.url).href,
        },
      },
    }
  )
}

const things: Record<string, Find> = { projects: project, users: user, event }

/** Names of the pages that only some people may open. */
const innerPages: Record<string, (title: string) => string> = {
  'projects/edit': texts.pageNames.edit,
  'projects/history': texts.pageNames.history,
  'projects/addEvent': texts.pageNames.newEvent,
  'event/edit': texts.pageNames.edit,
}

const defaultPicture = {
  path: '/icons/share.png',
  width: 1200,
  height: 630,
  text: 'Quad: find & collaborate on the next big thing',
}

/** The shell's pages without a description. */
const errorPages = new Set(['/error', '/error/404'])

/**
 * Describes the page at a path with its query: public pages by what a visitor sees there, all others
 * by the site's name. Whether a remote has a page is known to the remote alone, so each path of its area exists,
 * unless it names a project, person or event that does not.
 */
export const pageDescriptions = (services: Pick<Services, 'db' | 'config'>) => {
  const { config } = services
  const fixedPages = fixed(config.university.name)
  const absolute = (path: string): string => new URL(path, config.url).href

  const pictureOf = ({ title, picture }: Description): PagePicture => {
    if (!picture?.imageId || picture.width === null || picture.height === null) {
      const { path, ...shown } = defaultPicture
      return { url: absolute(path), ...shown }
    }
    const { imageId, width, height } = picture
    return { url: absolute(`/api/images/${imageId}`), width, height, text: `Picture of ${title}` }
  }

  const headOf = (path: string, found: Description): PageHead => {
    const { title, description, indexed, data } = found
    const head = { title, description, indexed, url: absolute(path), image: pictureOf(found) }
    return data ? { ...head, data } : head
  }

  return async (requested: string): Promise<PageDescription> => {
    const [pathname = '', query] = requested.split('?', 2)
    // As the browser's router does.
    const path = pathname.replace(/\/+$/, '') || '/'
    const search = new URLSearchParams(query)
    const searchType = search.get('searchType') ?? ''
    const isSearch = path === '/search'
    const address = isSearch && searchType === 'users' ? peopleSearch : path
    const fixedPage = Object.hasOwn(fixedPages, address) ? fixedPages[address] : undefined
    if (fixedPage) {
      const title = isSearch
        ? texts.pageNames.search(oneLine(search.get('query') ?? ''), searchType)
        : fixedPage.title
      return { head: headOf(address, { ...fixedPage, title }), exists: true }
    }
    const [, kind = '', thingId, ...rest] = path.split('/')
    const parsed = id.safeParse(thingId)
    const find = Object.hasOwn(things, kind) ? things[kind] : undefined
    if (!find || !parsed.success) {
      const exists = errorPages.has(path) || remoteForPath(path) !== undefined
      return { head: unknownPage, exists }
    }
    const thing = await find(services, parsed.data)
    if (!thing) return { head: unknownPage, exists: false }
    if (rest.length === 0) return { head: headOf(path, thing), exists: true }
    const name = innerPages[[kind, ...rest].join('/')]
    return {
      head: name ? { ...unknownPage, title: name(thing.title) } : unknownPage,
      exists: true,
    }
  }
}
