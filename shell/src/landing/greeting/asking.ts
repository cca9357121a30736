import { isolated, texts, type Notification, type OwnPending, type SelfUser } from '@quad/contract'
import { timeAgo } from '@quad/shared-ui'
import type { RowProps } from './parts.tsx'

/** A request or an invitation that waits for a decision. */
export interface Asking extends Omit<RowProps, 'picture'> {
  key: string
  /** Whether the viewer decides on it; otherwise it is the viewer's own. */
  isToDecide: boolean
  from: { id: string; name: string; photoId: string | null }
}

/** The requests that the viewer may decide on: one row for each project, with the person who asked last. */
const toDecide = (notifications: readonly Notification[]): Asking[] => {
  const requests = notifications.filter(({ asks }) => asks?.what === 'join-request')
  return [...Map.groupBy(requests, ({ projectId }) => projectId)].map(([projectId, ofProject]) => {
    const { projectTitle, fromId, fromName, fromPhotoId } = ofProject[0]!
    // A person has several notifications after reminders.
    const others = new Set(ofProject.map((request) => request.fromId)).size - 1
    const name = isolated(fromName)
    return {
      key: `requests ${projectId}`,
      isToDecide: true,
      from: { id: fromId, name: fromName, photoId: fromPhotoId },
      to: `/projects/${projectId}/requests`,
      // Another link of the page has the project's name.
      title: `Requests for ${isolated(projectTitle)}`,
      detail:
        others === 0
          ? `${name} asks to join`
          : `${name} and ${others === 1 ? '1 other' : `${others} others`} ask to join`,
    }
  })
}

/** What waits for a decision: first of the viewer, then of others. */
export const rowsOf = (user: SelfUser, { invitations, requests }: OwnPending): Asking[] => [
  ...toDecide(user.notifications),
  ...invitations.map(({ project, from }) => ({
    key: `invitation ${project.id}`,
    isToDecide: false,
    from: { id: from.id, name: from.name, photoId: from.profilePhotoId },
    to: `/projects/${project.id}`,
    title: project.title,
    detail: `${isolated(from.name)} invited you`,
  })),
  ...requests.map(({ project, timeSent, joining }) => ({
    key: `request ${project.id}`,
    isToDecide: false,
    from: { id: user.id, name: user.name, photoId: user.profilePhotoId },
    to: `/projects/${project.id}`,
    title: project.title,
    detail: joining ? texts.acceptedJoining : `You asked to join ${timeAgo(timeSent)}`,
  })),
]
