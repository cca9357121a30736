import { deletedPerson, limits, texts } from '@quad/contract'
import { id } from '@quad/contract/server'
import {
  pageAt,
  publicAddress,
  routedPath,
  unknownPage,
  type PageHead,
  type PagePicture,
  type Composition,
} from '@quad/federation/page'
import { chatOf } from '../../chats/store.ts'
import type { Viewer } from '../../platform/http/access.ts'
import type { Services } from '../../services.ts'
import { things, type Description } from './described-things.ts'
import { fixedPages, peopleSearch, slogan, type FixedPage } from './fixed-pages.ts'

/** The text of a search, as the page of the search reads it. */
const searchText = (query: URLSearchParams): string =>
  [...(query.get('query') ?? '').trim()].slice(0, limits.queryText).join('')

/** What the server knows of a page. */
export interface PageDescription {
  head: PageHead
  /** False for a path that no front end has, and for a project, person or event that is not there. */
  exists: boolean
}

type Manifests = Composition['manifests']

/** For whom a page is described. */
export interface DescribedVisit {
  /** The builds that the visitor gets. */
  manifests: Manifests
  findViewer: () => Promise<Viewer | null>
}

const defaultPicture = {
  path: '/icons/share.png',
  width: 1200,
  height: 630,
  text: `Quad: ${slogan.toLowerCase()}`,
}

const notFoundTitle = 'Page not found'

/** Titles of the shell's pages without a description. No build reads them: the routes of the shell need a browser. */
const errorPages: Record<string, { title: string }> = {
  '/error': { title: 'Error' },
  '/error/404': { title: notFoundTitle },
}

const notFound: PageDescription = {
  head: { title: notFoundTitle, indexed: false },
  exists: false,
}

/** Titles of pages of a project or event, as the browser has them. */
const titlesOfThings: Record<string, (thing: string) => string> = {
  'event/edit': texts.pageNames.edit,
  'projects/addevent': texts.pageNames.newEvent,
  'projects/edit': texts.pageNames.edit,
  'projects/history': texts.pageNames.history,
  'projects/requests': texts.pageNames.requests,
  'projects/times/new': texts.pageNames.newTimePoll,
}

const undescribed = (title: string): PageDescription => ({
  head: { title, indexed: false },
  exists: true,
})

/**
 * Describes the page at a path with its query: public pages by what a visitor sees there, all others
 * by their title. A visitor gets it too, so that of a chat does not name the partner.
 */
export const pageDescriptions = (services: Pick<Services, 'db' | 'config'>) => {
  const { config } = services
  const fixed = fixedPages(config.university.name)
  const absolute = (path: string): string => new URL(path, config.url).href

  const pictureOf = ({ title, picture }: Description, { shell }: Manifests): PagePicture => {
    if (!picture?.imageId || picture.width === null || picture.height === null) {
      const { path, ...shown } = defaultPicture
      return { url: absolute(publicAddress(shell, path)), ...shown }
    }
    const { imageId, width, height, pictureText } = picture
    const url = absolute(`/api/images/${imageId}`)
    return { url, width, height, text: pictureText ?? `Picture of ${title}` }
  }

  const describe = (path: string, found: Description, manifests: Manifests): PageDescription => {
    const { title, description, indexed, data } = found
    const [url, image] = [absolute(path), pictureOf(found, manifests)]
    const head = { title, description, indexed, url, image }
    const facts = data && { data: { ...data, url, image: image.url } }
    return { head: { ...head, ...facts }, exists: true }
  }

  const describeSearch = (query: URLSearchParams, manifests: Manifests): PageDescription => {
    const searchType = query.get('searchType') ?? ''
    const path = searchType === 'users' ? peopleSearch : '/search'
    const title = texts.pageNames.search(searchText(query), searchType)
    return describe(path, { ...(fixed[path] as FixedPage), title }, manifests)
  }

  /** As the API says, except to people who have to sign in or to complete their profile first: pages lead them there. */
  const mayHaveChat = async (chatId: string, viewer: Viewer | null): Promise<boolean> =>
    !viewer?.profileCompleted ||
    (await chatOf(services.db, chatId, viewer.id).executeTakeFirst()) !== undefined

  return async (
    requested: string,
    { manifests, findViewer }: DescribedVisit,
  ): Promise<PageDescription> => {
    const [pathname = '', query] = requested.split(/\?(.*)/s, 2)
    const path = routedPath(pathname)
    const page = pageAt(manifests, path) ?? errorPages[path]
    if (!page && path !== '/') return notFound
    if (path === '/search') return describeSearch(new URLSearchParams(query), manifests)
    const { title = unknownPage.title } = page ?? {}
    const fixedPage = fixed[path]
    if (fixedPage) return describe(path, { title, ...fixedPage }, manifests)
    // What deleted accounts have written links to it.
    if (path === `/users/${deletedPerson.id}`) return undescribed(deletedPerson.name)
    const [, kind = '', thingId, ...rest] = path.split('/')
    const parsed = id.safeParse(thingId)
    if (!parsed.success) return undescribed(title)
    if (kind === 'chats') {
      return (await mayHaveChat(parsed.data, await findViewer())) ? undescribed(title) : notFound
    }
    const find = Object.hasOwn(things, kind) ? things[kind] : undefined
    if (!find) return undescribed(title)
    const thing = await find(services, parsed.data)
    if (thing && rest.length === 0) return describe(path, thing, manifests)
    const titleOf = titlesOfThings[[kind, ...rest].join('/')]
    if (thing) return undescribed(titleOf?.(thing.title) ?? title)
    // A profile that is not complete exists for its owner alone.
    const isOwn = kind === 'users' && (await findViewer())?.id === parsed.data
    return isOwn ? undescribed(title) : notFound
  }
}
