import type { LiveEvent } from '@quad/contract'
import { invalidate, queryClient, subscribe, unreadChatsQuery, useSession } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

const follow = (userId: string, event: LiveEvent): void => {
  const { queryKey } = unreadChatsQuery(userId)
  const mark = (chatId: string, isUnread: boolean): void => {
    // A pending response may be older than the event.
    if (queryClient.isFetching({ queryKey }) > 0) void invalidate(queryKey)
    queryClient.setQueryData(queryKey, (ids) => {
      const others = ids?.filter((id) => id !== chatId)
      return isUnread ? others && [...others, chatId] : others
    })
  }
  if (event.type === 'message') {
    const isOwn = event.message.fromId === userId
    if (isOwn || !event.muted) mark(event.chatId, !isOwn)
  }
  if (event.type === 'message-changed' && event.message.deleted) {
    // Only the server knows whether the deleted message was the unread one.
    if (queryClient.getQueryData(queryKey)?.includes(event.chatId)) void invalidate(queryKey)
  }
  if (event.type === 'chat-read') {
    if (event.unread === 0) mark(event.chatId, false)
    // A muted chat is not counted.
    else if (!queryClient.getQueryData(queryKey)?.includes(event.chatId)) void invalidate(queryKey)
  }
}

/** Number of the signed-in person's unread chats, without the open one. */
export const useUnreadChats = (): number => {
  const { pathname } = useLocation()
  const userId = useSession(({ status, user }) => (status === 'complete' ? user?.id : undefined))
  const { data = [] } = useQuery({
    ...unreadChatsQuery(userId ?? ''),
    enabled: userId !== undefined,
  })

  useEffect(
    () => (userId === undefined ? undefined : subscribe((event) => follow(userId, event))),
    [userId],
  )
  return data.filter((id) => pathname !== `/chats/${id}`).length
}
