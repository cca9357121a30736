import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** The ids of the viewer's chats with unread messages. */
export const unreadChatsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['unread-chats', userId],
    queryFn: ({ signal }) => api.listUnreadChats({ params: { userId } }, { signal }),
    // The shell keeps it current by live events, and it is refetched after a gap.
    staleTime: Number.POSITIVE_INFINITY,
  })
