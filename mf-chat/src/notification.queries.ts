import type { EndpointArguments, Endpoints, Notification } from '@quad/contract'
import { api, session } from '@quad/shared-ui'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

/**
 * Refetches the session's user with the notifications. Live events keep them current too, except that an
 * invitation has expired.
 */
export const notificationsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['notifications', userId],
    queryFn: async () => {
      await session.refresh()
      return null
    },
    staleTime: 0,
  })

export const dismissNotification = mutationOptions({
  mutationFn: (args: EndpointArguments<Endpoints['dismissNotification']>) =>
    api.dismissNotification(args),
})

export const undismissNotification = mutationOptions({
  mutationFn: (args: EndpointArguments<Endpoints['undismissNotification']>) =>
    api.undismissNotification(args),
})

interface NotificationDecision {
  accept: boolean
  /** What the notification requests. */
  to: NonNullable<Notification['asks']>['what']
  /** The user who decides. */
  userId: string
  /** The sender of the request. */
  fromId: string
  projectId: string
}

/** Accepts or declines an invitation or a join request; resolves to the result. */
export const decideNotification = mutationOptions({
  mutationFn: ({ accept, to, userId, fromId, projectId }: NotificationDecision) => {
    const body = new Date().toISOString()
    if (to === 'invitation') {
      const args = { params: { userId, projectId }, body }
      return accept ? api.acceptInvitation(args) : api.declineInvitation(args)
    }
    const args = { params: { adminId: userId, userId: fromId, projectId }, body }
    return accept ? api.acceptRequest(args) : api.denyRequest(args)
  },
})

/** Undoes a decision on a join request that has not taken effect. */
export const undoDecision = mutationOptions({
  mutationFn: (params: EndpointArguments<Endpoints['undoDecision']>['params']) =>
    api.undoDecision({ params, body: new Date().toISOString() }),
})
