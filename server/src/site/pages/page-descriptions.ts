import { id, texts } from '@quad/contract'
import {
  unknownPage,
  type PageHead,
  type PagePicture,
  type PageRelease,
  type PageSection,
} from '@quad/federation/page'
import { chatOf } from '../../chats/store.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Services } from '../../platform/services.ts'
import { newestProjects, things } from './described-things.ts'
import { oneLine, type Description } from './description.ts'
import { fixedPages, peopleSearch, slogan } from './fixed-pages.ts'
import { hasPage } from './page-paths.ts'

/** What the server knows of a page. */
export interface PageDescription {
  head: PageHead
  /** What a visitor reads there, without scripts; empty for pages that are not public. */
  text: readonly PageSection[]
  /** False for a path that no front end has, and for a project, person or event that is not there. */
  exists: boolean
}

/** For whom a page is described. */
export interface DescribedVisit {
  /** The builds that the visitor gets. */
  manifests: PageRelease['manifests']
  findViewer: () => Promise<Viewer | null>
}

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
  text: `Quad: ${slogan.toLowerCase()}`,
}

/** The shell's pages without a description. */
const errorPages = new Set(['/error', '/error/404'])

const undescribed = (exists: boolean): PageDescription => ({
  head: unknownPage,
  text: exists ? [] : [{ title: 'Page not found' }],
  exists,
})

/**
 * Describes the page at a path with its query: public pages by what a visitor sees there, all others
 * by the site's name.
 */
export const pageDescriptions = (services: Pick<Services, 'db' | 'config' | 'content'>) => {
  const { config, content } = services
  const fixed = fixedPages(config.university.name, content)
  const absolute = (path: string): string => new URL(path, config.url).href

  const pictureOf = ({ title, picture }: Description): PagePicture => {
    if (!picture?.imageId || picture.width === null || picture.height === null) {
      const { path, ...shown } = defaultPicture
      return { url: absolute(path), ...shown }
    }
    const { imageId, width, height, pictureText } = picture
    const url = absolute(`/api/images/${imageId}`)
    return { url, width, height, text: pictureText ?? `Picture of ${title}` }
  }

  const describe = (path: string, found: Description): PageDescription => {
    const { title, description, indexed, data, text } = found
    const [url, image] = [absolute(path), pictureOf(found)]
    const head = { title, description, indexed, url, image }
    const facts = data && { data: { ...data, url, image: image.url } }
    return { head: { ...head, ...facts }, text, exists: true }
  }

  const describeSearch = async (query: URLSearchParams): Promise<PageDescription> => {
    const searchType = query.get('searchType') ?? ''
    const path = searchType === 'users' ? peopleSearch : '/search'
    const found = fixed[path] as Description
    const title = texts.pageNames.search(oneLine(query.get('query') ?? ''), searchType)
    // People are not listed, so that search engines do not find them by their names.
    const links = path === peopleSearch ? [] : await newestProjects(services)
    const text = found.text.map((section) => ({ ...section, links }))
    return describe(path, { ...found, title, text })
  }

  /** As the API says, except to people who have to sign in or to complete their profile first: pages lead them there. */
  const mayHaveChat = async (chatId: string, viewer: Viewer | null): Promise<boolean> =>
    !viewer?.profileCompleted ||
    (await chatOf(services.db, chatId, viewer.id).executeTakeFirst()) !== undefined

  return async (
    requested: string,
    { manifests, findViewer }: DescribedVisit,
  ): Promise<PageDescription> => {
    const [pathname = '', query] = requested.split('?', 2)
    // As the browser's router does.
    const path = pathname.replace(/\/+$/, '') || '/'
    if (path === '/search') return describeSearch(new URLSearchParams(query))
    const fixedPage = Object.hasOwn(fixed, path) ? fixed[path] : undefined
    if (fixedPage) return describe(path, fixedPage)
    if (!hasPage(manifests, path)) return undescribed(errorPages.has(path))
    const [, kind = '', thingId, ...rest] = path.split('/')
    const parsed = id.safeParse(thingId)
    if (!parsed.success) return undescribed(true)
    if (kind === 'chats') return undescribed(await mayHaveChat(parsed.data, await findViewer()))
    const find = Object.hasOwn(things, kind) ? things[kind] : undefined
    if (!find) return undescribed(true)
    const thing = await find(services, parsed.data)
    // A profile that is not complete exists for its owner alone.
    if (!thing) return undescribed(kind === 'users' && (await findViewer())?.id === parsed.data)
    if (rest.length === 0) return describe(path, thing)
    const name = innerPages[[kind, ...rest].join('/')]
    const head = name ? { ...unknownPage, title: name(thing.title) } : unknownPage
    return { head, text: [], exists: true }
  }
}
