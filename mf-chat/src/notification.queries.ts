import type { CallArguments, Calls, Notification } from '@quad/contract'
import { api, session } from '@quad/shared-ui'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

// Without a network each fails at once, and says so, instead of waiting in silence.
const networkMode = 'always'

/**
 * Brings what the session knows of its person up to date, their notifications with it. Live events do
 * that too; they do not tell that an invitation has expired.
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
  mutationFn: (args: CallArguments<Calls['dismissNotification']>) => api.dismissNotification(args),
  networkMode,
})

export const undismissNotification = mutationOptions({
  mutationFn: (args: CallArguments<Calls['undismissNotification']>) =>
    api.undismissNotification(args),
  networkMode,
})

interface Answer {
  accept: boolean
  /** What the notification asks for. */
  to: NonNullable<Notification['asks']>['what']
  /** Who answers. */
  userId: string
  /** Who asks. */
  fromId: string
  projectId: string
}

/** Accepts or declines an invitation or a join request; resolves to what has become of it. */
export const answerNotification = mutationOptions({
  mutationFn: ({ accept, to, userId, fromId, projectId }: Answer) => {
    const body = new Date().toISOString()
    if (to === 'invitation') {
      const args = { params: { userId, projectId }, body }
      return accept ? api.acceptInvitation(args) : api.declineInvitation(args)
    }
    const args = { params: { adminId: userId, userId: fromId, projectId }, body }
    return accept ? api.acceptRequest(args) : api.denyRequest(args)
  },
  networkMode,
})
