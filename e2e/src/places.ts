import { profileOf, projectPath } from './campus.ts'
import type { Site } from './site.ts'

/** Paths of pages of the demo campus. */
export interface Places {
  /** Tidepool Atlas. Amara Okafor owns it, Jonas Weber is its Admin, Linh Tran a Member. */
  project: string
  /** A project without events, roles and gallery. */
  plainProject: string
  /** An event of Tidepool Atlas. */
  event: string
  /** The chat of Tidepool Atlas. */
  groupChat: string
  /** A chat of the Owner with one person. */
  directChat: string
  /** A saved search of the Owner. */
  savedSearch: string
  owner: string
  member: string
  /** Not a member. */
  newcomer: string
}

/** The id of no object. */
export const noId = '00000000-0000-7000-8000-000000000000'

/** Finds the pages of the demo campus. */
export const findPlaces = async (site: Site): Promise<Places> => {
  const [owner, member, newcomer] = [
    await site.student('aokafor'),
    await site.student('ltran'),
    await site.student('fmoreau'),
  ]
  const request = async <T>(path: string, method = 'GET'): Promise<T> => {
    const headers = { origin: site.url }
    const response = await owner.page.request.fetch(`/api${path}`, { method, headers })
    return (await response.json()) as T
  }
  const self = await profileOf(owner)
  const project = await projectPath(owner, 'Tidepool Atlas')
  const { events, chatId } = await request<{ events: { id: string }[]; chatId: string }>(project)
  const chats = await request<{ id: string; isProjectGroupchat: boolean }[]>(
    self.replace('/users/', '/chats/sort/'),
    'POST',
  )
  const searches = await request<{ id: string }[]>(`${self}/savedSearches`)
  const places = {
    project,
    plainProject: await projectPath(owner, 'Digging in the Archive Boxes'),
    event: `/event/${events[0]!.id}`,
    groupChat: `/chats/${chatId}`,
    directChat: `/chats/${chats.find((chat) => !chat.isProjectGroupchat)!.id}`,
    savedSearch: `/search/saved/${searches[0]!.id}`,
    owner: self,
    member: await profileOf(member),
    newcomer: await profileOf(newcomer),
  }
  for (const person of [owner, member, newcomer]) await person.leave()
  return places
}
