import type { LiveEvent } from '@quad/contract'
import { api, outdate, subscribe, useSession } from '@quad/shared-ui'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

const unreadChatsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['unread-chats', userId],
    queryFn: ({ signal }) => api.listUnreadChats({ params: { userId } }, { signal }),
    // Live events keep it current, and fetch it anew where some were missed.
    staleTime: Number.POSITIVE_INFINITY,
  })

const follow = (cache: QueryClient, userId: string, event: LiveEvent): void => {
  const { queryKey } = unreadChatsQuery(userId)
  const mark = (chatId: string, isUnread: boolean): void => {
    // An answer that is under way may be older than the event.
    if (cache.isFetching({ queryKey }) > 0) outdate(queryKey)
    cache.setQueryData(queryKey, (ids) => {
      const others = ids?.filter((id) => id !== chatId)
      return isUnread ? others && [...others, chatId] : others
    })
  }
  if (event.type === 'message') mark(event.chatId, event.message.fromId !== userId)
  if (event.type === 'chat-read') mark(event.chatId, event.unread > 0)
  if (event.type === 'chats') outdate(queryKey)
}

/** In how many chats the signed-in person has something to read, but for the one that is open. */
export const useUnreadChats = (): number => {
  const cache = useQueryClient()
  const { pathname } = useLocation()
  const userId = useSession(({ status, user }) => (status === 'complete' ? user?.id : undefined))
  const { data = [] } = useQuery({
    ...unreadChatsQuery(userId ?? ''),
    enabled: userId !== undefined,
  })

  useEffect(
    () => (userId === undefined ? undefined : subscribe((event) => follow(cache, userId, event))),
    [cache, userId],
  )
  return data.filter((id) => pathname !== `/chats/${id}`).length
}
