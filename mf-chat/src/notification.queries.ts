import {
  limits,
  type EndpointArguments,
  type Endpoints,
  type Notification,
  type SelfUser,
} from '@quad/contract'
import { api } from '@quad/shared-ui'
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'

/** One page of a person's notifications. */
export interface NotificationsPart {
  items: Notification[]
  next: string | null
}

const firstPage = null as string | null

/**
 * A person's notifications, newest first; at first those that the session has. Live events keep them
 * current (notification-cache.ts), except that an invitation has expired.
 */
export const notificationsQuery = ({
  id: userId,
  notifications,
}: Pick<SelfUser, 'id' | 'notifications'>) =>
  infiniteQueryOptions({
    queryKey: ['notifications', userId],
    queryFn: ({ pageParam, signal }): Promise<NotificationsPart> => {
      const query = {
        limit: limits.pageSizeMax,
        ...(pageParam !== null && { cursor: pageParam }),
      }
      return api.page('listNotifications', { params: { userId }, query }, { signal })
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    initialData: () => ({
      pages: [
        {
          items: notifications.slice(0, limits.pageSizeMax),
          next: null,
        },
      ],
      pageParams: [firstPage],
    }),
    initialDataUpdatedAt: 0,
    staleTime: 0,
    // A live event may have added one that a later page has too.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ items }) => items).map((each) => [each.id, each])).values(),
    ],
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
