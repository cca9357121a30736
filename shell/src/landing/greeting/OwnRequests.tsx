import { isolated, texts, type Notification, type OwnPending, type SelfUser } from '@quad/contract'
import { Avatar, LinkButton, ownPendingQuery, timeAgo } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { myProjectsPath } from '../../layout/links.ts'
import { GreetingPart, Missing, Row, useRowsShown } from './GreetingPart.tsx'
import styles from './greeting.module.css'

interface Asking extends Omit<ComponentProps<typeof Row>, 'picture'> {
  key: string
  /** Whether the viewer decides on it; otherwise it is the viewer's own. */
  isToDecide: boolean
  from: { id: string; name: string; photoId: string | null }
}

/** The requests that the viewer may decide on: one for each person and project, also after reminders. */
const toDecide = (notifications: readonly Notification[]): Asking[] => {
  const requests = notifications
    .filter(({ asks }) => asks?.what === 'join-request')
    .map(({ projectId, projectTitle, fromId, fromName, fromPhotoId }): [string, Asking] => [
      `${projectId} ${fromId}`,
      {
        key: `${projectId} ${fromId}`,
        isToDecide: true,
        from: { id: fromId, name: fromName, photoId: fromPhotoId },
        to: `/projects/${projectId}`,
        title: projectTitle,
        detail: `${isolated(fromName)} asks to join`,
      },
    ])
  return [...new Map(requests).values()]
}

/** What waits for a decision: first of the viewer, then of others. */
const rowsOf = (user: SelfUser, { invitations, requests }: OwnPending): Asking[] => [
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

interface OwnRequestsProps {
  user: SelfUser
}

/** Requests to decide on, and the viewer's own invitations and requests that are pending. */
export function OwnRequests({ user }: OwnRequestsProps) {
  const rowsShown = useRowsShown()
  const result = useQuery(ownPendingQuery(user.id))
  const rows = result.data && rowsOf(user, result.data)
  const hidden = rows?.slice(rowsShown) ?? []
  const more = hidden[0] && {
    to: hidden[0].isToDecide ? '/notifications' : myProjectsPath,
    text: `${hidden.length} more`,
  }
  return (
    <GreetingPart title="Requests" more={more}>
      {!rows && <Missing result={result} failed="Your requests could not be loaded." />}
      {rows?.length === 0 && (
        <div className={styles.note}>
          <p>No request or invitation is waiting.</p>
          <LinkButton size="small" to="/search?searchType=users">
            Find people
          </LinkButton>
        </div>
      )}
      {rows && rows.length > 0 && (
        <ul role="list" className={styles.rows}>
          {rows.slice(0, rowsShown).map(({ key, from, isToDecide: _, ...row }) => (
            <Row key={key} picture={<Avatar {...from} />} {...row} />
          ))}
        </ul>
      )}
    </GreetingPart>
  )
}
