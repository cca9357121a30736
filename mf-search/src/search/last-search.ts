import { storage } from '@quad/shared-ui'

// One per person: the next person to sign in must not see another person's search.
const keyOf = (userId: string | undefined): string => `quad:search:${userId ?? 'visitor'}`

/** The query string of the last visit's search, without the question mark. */
export const lastSearch = {
  read: (userId: string | undefined): string => storage.read(keyOf(userId)) ?? '',
  write: (userId: string | undefined, search: string): void => storage.write(keyOf(userId), search),
}
