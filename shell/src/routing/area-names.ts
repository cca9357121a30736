import type { RemoteName } from '@quad/federation/policy'

/** What each area is called where it does not work. */
export const areaNames: Record<RemoteName, string> = {
  'mf-search': 'Search',
  'mf-projects': 'The projects area',
  'mf-profile': 'The profiles area',
  'mf-chat': 'The chats area',
  'mf-auth': 'The sign-in area',
}
