import {
  eventTime,
  isolated,
  texts,
  type Notification,
  type OwnPending,
  type SelfUser,
} from '@quad/contract'
import {
  api,
  Button,
  Loading,
  Skeleton,
  useMedia,
  DateLeaf,
  LinkButton,
  ProjectCover,
  Avatar,
  ownPendingQuery,
  timeAgo,
} from '@quad/shared-ui'
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Clock, MapPin } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { myProjectsPath } from '../../layout/PageLink.tsx'
import styles from './greeting.module.css'

interface GreetingPartsProps {
  /** Null while the session is being read. */
  user: SelfUser | null
}

/** The parts of the greeting: projects, requests and the next event of the viewer. */
export function GreetingParts({ user }: GreetingPartsProps) {
  return (
    <div className={styles.parts}>
      {user ? (
        <>
          <OwnProjects user={user} />
          <OwnRequests user={user} />
          <NextEvent user={user} />
        </>
      ) : (
        ['Your projects', 'Requests', 'Next event'].map((title) => (
          <GreetingPart key={title} title={title}>
            <PartSkeleton />
          </GreetingPart>
        ))
      )}
    </div>
  )
}

/** How many rows a part has room for: fewer in one column, where parts are below each other. */
const useRowsShown = (): number => (useMedia('(width < 56.25em)') ? 2 : 3)

interface GreetingPartProps {
  title: string
  /** Link to the rest, if there are more rows than fit. */
  more?: { to: string; text: string } | undefined
  children: ReactNode
}

/** A framed part of the greeting. Its height is the same in all states, so that nothing moves. */
function GreetingPart({ title, more, children }: GreetingPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.part}>
      <div className={styles.title}>
        <h2 id={id}>{title}</h2>
        {more && <Link to={more.to}>{more.text}</Link>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}

/** Skeletons of rows. */
function PartSkeleton() {
  const rowsShown = useRowsShown()
  return (
    <Loading className={styles.rows}>
      {Array.from({ length: rowsShown }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton shape="round" width="44px" height="44px" />
          <div className={styles.texts}>
            <Skeleton width="70%" />
            <Skeleton width="45%" height="0.875em" />
          </div>
        </div>
      ))}
    </Loading>
  )
}

interface MissingProps {
  /** The query, which has no data. */
  result: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  /** Said after a failure. */
  failed: string
}

/** Stands for data that is not there: loading, or failed with Retry. */
function Missing({ result: { error, isFetching, refetch }, failed }: MissingProps) {
  if (!error) return <PartSkeleton />
  return (
    <div role="alert" className={styles.note}>
      <p>{failed}</p>
      <Button size="small" busy={isFetching} onClick={() => void refetch()}>
        Retry
      </Button>
    </div>
  )
}

interface RowProps {
  /** A picture, decorative. */
  picture: ReactNode
  to: string
  title: string
  detail: string
}

/** A row of a part; the whole row is the link's target. */
function Row({ picture, to, title, detail }: RowProps) {
  return (
    <li className={styles.row}>
      {picture}
      <div className={styles.texts}>
        <Link dir="auto" to={to} className={styles.link}>
          {title}
        </Link>
        <p dir="auto" className={styles.detail}>
          {detail}
        </p>
      </div>
    </li>
  )
}

/** The viewer's next event. Below the key that a change of a project makes stale. */
const nextEventQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user', userId, 'next-event'],
    queryFn: ({ signal }) => api.getNextEvent({ params: { userId } }, { signal }),
  })

interface PartProps {
  user: SelfUser
}

/** The next event of the viewer's projects. */
function NextEvent({ user }: PartProps) {
  const result = useQuery(nextEventQuery(user.id))
  const event = result.data
  const managed = user.projects.find(({ role }) => role !== 'Member')
  return (
    <GreetingPart title="Next event">
      {event === undefined && (
        <Missing result={result} failed="Your next event could not be loaded." />
      )}
      {event === null && (
        <div className={styles.note}>
          <p>Your projects have no event planned.</p>
          {managed && (
            <LinkButton size="small" to={`/projects/${managed.id}/addEvent`}>
              Plan an event
            </LinkButton>
          )}
        </div>
      )}
      {event && (
        <div className={styles.row}>
          <DateLeaf iso={event.startDateTime} />
          <div className={styles.texts}>
            <Link dir="auto" to={`/event/${event.id}`} className={styles.link}>
              {event.title}
            </Link>
            <p dir="auto" className={styles.detail}>
              {event.projectTitle}
            </p>
            <p className={styles.fact}>
              <Clock aria-hidden size={16} />
              <time dateTime={event.startDateTime}>{eventTime(event.startDateTime)}</time>
            </p>
            <p className={styles.fact}>
              <MapPin aria-hidden size={16} />
              <span dir="auto" className={styles.location}>
                {event.location}
              </span>
            </p>
          </div>
        </div>
      )}
    </GreetingPart>
  )
}

/** The viewer's projects, longest membership first. */
function OwnProjects({ user: { projects } }: PartProps) {
  const rowsShown = useRowsShown()
  const more =
    projects.length > rowsShown
      ? { to: myProjectsPath, text: `All ${projects.length} projects` }
      : undefined
  return (
    <GreetingPart title="Your projects" more={more}>
      {projects.length === 0 ? (
        <div className={styles.note}>
          <p>You are not in a project yet.</p>
          <LinkButton size="small" to="/search?searchType=projects">
            Find a project
          </LinkButton>
        </div>
      ) : (
        <ul role="list" className={styles.rows}>
          {projects.slice(0, rowsShown).map(({ id, title, imageId, role, memberTitle }) => (
            <Row
              key={id}
              picture={
                <ProjectCover id={id} imageId={imageId} sizes="80px" className={styles.cover} />
              }
              to={`/projects/${id}`}
              title={title}
              detail={memberTitle === '' ? role : `${role} · ${isolated(memberTitle)}`}
            />
          ))}
        </ul>
      )}
    </GreetingPart>
  )
}

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

/** Requests to decide on, and the viewer's own invitations and requests that are pending. */
function OwnRequests({ user }: PartProps) {
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
