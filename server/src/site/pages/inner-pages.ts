import { id, texts } from '@quad/contract'

const titled =
  (title: string): (() => string) =>
  () =>
    title

/**
 * Titles of the pages that are not described, as the browser has them, by path in small letters with `:id`. A visitor gets them too, so
 * that of a chat does not name the partner. The argument is the title of the project or event.
 */
const titles: Record<string, (thing: string) => string> = {
  '/chats': titled('Chats'),
  '/chats/:id': titled('Chat'),
  '/createproject': titled('Create Project'),
  '/createuser': titled('Create your profile'),
  '/error': titled('Error'),
  '/error/404': titled('Page not found'),
  '/event/:id/edit': texts.pageNames.edit,
  '/notifications': titled('Notifications'),
  '/projects/mine': titled('My Projects'),
  '/projects/:id/addevent': texts.pageNames.newEvent,
  '/projects/:id/edit': texts.pageNames.edit,
  '/projects/:id/history': texts.pageNames.history,
  '/search/saved': titled('Saved searches'),
  '/search/saved/:id': titled('Explore'),
  '/users/:id/edit': titled('Edit Profile'),
  '/users/:id/settings': titled('User Settings'),
}

/** Title of a page that is not described; undefined for an unknown one. */
export const innerTitle = (path: string, thing = ''): string | undefined => {
  const parts = path.split('/').map((part) => (id.safeParse(part).success ? ':id' : part))
  const route = parts.join('/')
  return Object.hasOwn(titles, route) ? titles[route]?.(thing) : undefined
}
