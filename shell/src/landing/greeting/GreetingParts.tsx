import { eventTime, isolated, type SelfUser } from '@quad/contract'
import { api, Avatar, DateLeaf, LinkButton, ownPendingQuery, ProjectCover } from '@quad/shared-ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Clock, MapPin } from 'lucide-react'
import { Link } from 'react-router-dom'
import { myProjectsPath } from '../../layout/PageLink.tsx'
import { rowsOf } from './asking.ts'
import { FirstSteps, progressOf } from './FirstSteps.tsx'
import { GreetingPart, Missing, PartSkeleton, Row, useRowsShown } from './parts.tsx'
import styles from './greeting.module.css'

interface GreetingPartsProps {
  /** Null while the session is being read. */
  user: SelfUser | null
}

/** The parts of the greeting: what waits for the viewer first, then the projects; or the first steps. */
export function GreetingParts({ user }: GreetingPartsProps) {
  if (!user) return <PartSkeletons />
  return user.projects.length === 0 ? <WithoutProject user={user} /> : <OwnParts user={user} />
}

function PartSkeletons() {
  return (
    <div className={styles.parts}>
      {['Next event', 'Requests', 'Your projects'].map((title) => (
        <GreetingPart key={title} title={title}>
          <PartSkeleton />
        </GreetingPart>
      ))}
    </div>
  )
}

interface PartProps {
  user: SelfUser
}

/** The first steps until all are done. */
function WithoutProject({ user }: PartProps) {
  const { data: pending, isPending } = useQuery(ownPendingQuery(user.id))
  if (isPending) return <PartSkeletons />
  // Without the requests, their own part says so and offers Retry.
  if (!pending) return <OwnParts user={user} />
  const done = progressOf(user, pending)
  if (!Object.values(done).includes(false)) return <OwnParts user={user} />
  return <FirstSteps user={user} done={done} waiting={rowsOf(user, pending)} />
}

function OwnParts({ user }: PartProps) {
  return (
    <div className={styles.parts}>
      <NextEvent user={user} />
      <OwnRequests user={user} />
      <OwnProjects user={user} />
    </div>
  )
}

/** The viewer's next event. Below the key that a change of a project makes stale. */
const nextEventQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user', userId, 'next-event'],
    queryFn: ({ signal }) => api.getNextEvent({ params: { userId } }, { signal }),
  })

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
