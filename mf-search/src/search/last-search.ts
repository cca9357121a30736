import { storage } from '@quad/shared-ui'

// One for each person: whoever signs in after somebody else does not meet their search.
const keyOf = (userId: string | undefined): string => `quad:search:${userId ?? 'visitor'}`

/** The search of the last visit, as its address without the question mark. */
export const lastSearch = {
  read: (userId: string | undefined): string => storage.read(keyOf(userId)) ?? '',
  write: (userId: string | undefined, search: string): void => storage.write(keyOf(userId), search),
}
