import {
  eventTime,
  isolated,
  texts,
  type OwnPending,
  type SelfUser,
  type WaitingInProject,
} from '@quad/contract'
import {
  Alert,
  Avatar,
  EmptyState,
  ErrorPanel,
  KeepFocus,
  LinkButton,
  Loading,
  messageOf,
  ownPendingQuery,
  Page,
  ProjectCover,
  RequireSignIn,
  Skeleton,
  Tag,
  timeAgo,
  unreadChatsQuery,
  useAnnouncer,
  VisuallyHidden,
} from '@quad/shared-ui'
import { NamedRoleLine } from '@quad/shared-ui/named-role-line'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, FolderKanban, MessageCircle, Plus, UserPlus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { AnswerButtons, useAnswer } from '../inviting/AnswerButtons.tsx'
import { openUntil, WaitingSection } from '../waiting/WaitingSection.tsx'
import { Bookmarked } from './Bookmarked.tsx'
import styles from './my-projects.module.css'

const pageTitle = 'My Projects'

/** The viewer's projects with what waits in each, and the projects and people that the viewer has bookmarked. */
export function MyProjectsPage() {
  return (
    <RequireSignIn skeleton={<MyProjectsSkeleton />}>
      {(user) => <MyProjects user={user} />}
    </RequireSignIn>
  )
}

function MyProjectsSkeleton() {
  return (
    <Page title={pageTitle}>
      <Loading label="Loading your projects" className={styles.list}>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} shape="block" height="84px" />
        ))}
      </Loading>
    </Page>
  )
}

interface MyProjectsProps {
  user: SelfUser
}

function MyProjects({ user }: MyProjectsProps) {
  const pending = useQuery(ownPendingQuery(user.id))
  const unread = useQuery(unreadChatsQuery(user.id))
  // What waits makes the rows higher. No failure, and no lost network, holds the projects back.
  const isFirstLoad = [pending, unread].some((each) => each.isLoading && each.failureCount === 0)
  if (isFirstLoad) return <MyProjectsSkeleton />
  const { projects = [], invitations = [], requests = [] } = pending.data ?? {}
  const owned = user.projects.filter(({ role }) => role === 'Owner')
  const joined = user.projects.filter(({ role }) => role !== 'Owner')
  const rowsOf = (some: SelfUser['projects']) => (
    <ul role="list" className={styles.list}>
      {some.map((project) => (
        <OwnProject
          key={project.id}
          project={project}
          waiting={projects.find(({ projectId }) => projectId === project.id)}
          unreadChat={unread.data?.find((id) => user.chats[id] === project.id)}
        />
      ))}
    </ul>
  )
  return (
    <Page
      title={pageTitle}
      className={styles.page}
      actions={
        <LinkButton to="/createproject" variant="primary">
          <Plus aria-hidden />
          New Project
        </LinkButton>
      }
    >
      {pending.error && !pending.data && (
        <ErrorPanel
          title="What waits for you could not be loaded."
          onRetry={() => pending.refetch()}
        >
          {pending.error.message}
        </ErrorPanel>
      )}
      {/* An answered invitation is removed with its buttons. */}
      <KeepFocus role="group" aria-label="Invitations and projects" className={styles.page}>
        <Invitations userId={user.id} invitations={invitations} />
        {user.projects.length === 0 && (
          <EmptyState
            icon={<FolderKanban size={32} />}
            title="You are not in a project yet."
            action={<LinkButton to="/search?searchType=projects">Find a project</LinkButton>}
          />
        )}
        {owned.length > 0 && (
          <section aria-labelledby="owned">
            <h2 id="owned">Owned</h2>
            {rowsOf(owned)}
          </section>
        )}
        {joined.length > 0 && (
          <section aria-labelledby="joined">
            <h2 id="joined">Joined</h2>
            {rowsOf(joined)}
          </section>
        )}
      </KeepFocus>
      <Requested requests={requests} />
      <Bookmarked user={user} />
    </Page>
  )
}

interface InvitationsProps {
  userId: string
  invitations: OwnPending['invitations']
}

/** The viewer's pending invitations, which can be answered here. */
function Invitations({ userId, invitations }: InvitationsProps) {
  const [announcements, announce] = useAnnouncer()
  return (
    <>
      {announcements}
      {invitations.length > 0 && (
        <WaitingSection title="Invitations" urgent>
          <ul role="list" className={styles.list}>
            {invitations.map((invitation) => (
              <Invitation
                key={invitation.project.id}
                userId={userId}
                invitation={invitation}
                onDecided={announce}
              />
            ))}
          </ul>
        </WaitingSection>
      )}
    </>
  )
}

interface InvitationProps {
  userId: string
  invitation: OwnPending['invitations'][number]
  onDecided: (result: string) => void
}

function Invitation({ userId, invitation, onDecided }: InvitationProps) {
  const { project, from, expires, wantedRole, joins } = invitation
  const answer = useAnswer({ userId, projectId: project.id }, onDecided)
  const { error, isPending } = answer
  return (
    <li className={styles.project}>
      <Avatar id={from.id} name={from.name} photoId={from.profilePhotoId} />
      <div className={styles.about}>
        <Link dir="auto" to={`/projects/${project.id}`} className={styles.title}>
          {project.title}
        </Link>
        <p className={styles.quiet}>
          {isolated(from.name)} invited you, {openUntil({ expires })}
        </p>
        {wantedRole && <NamedRoleLine role={wantedRole} joins={joins} />}
        {error && !isPending && <Alert>{messageOf(error, error.message)}</Alert>}
      </div>
      <div className={styles.answers}>
        <AnswerButtons answer={answer} about={`to ${isolated(project.title)}`} />
      </div>
    </li>
  )
}

interface OwnProjectProps {
  project: SelfUser['projects'][number]
  /** Absent if nothing waits. */
  waiting: WaitingInProject | undefined
  /** Id of its chat if that has unread messages. */
  unreadChat: string | undefined
}

/** One of the viewer's projects, with links to what waits there. */
function OwnProject({ project, waiting, unreadChat }: OwnProjectProps) {
  const { id, title, imageId, role, memberTitle } = project
  const { requests = 0, nextEvent = null } = waiting ?? {}
  // Screen readers list links without their surroundings.
  const where = <VisuallyHidden> in {title}</VisuallyHidden>
  return (
    <li className={styles.project}>
      <ProjectCover id={id} imageId={imageId} sizes="96px" className={styles.cover} />
      <div className={styles.about}>
        <Link dir="auto" to={`/projects/${id}`} className={styles.title}>
          {title}
        </Link>
        <p dir="auto" className={styles.quiet}>
          {memberTitle === '' ? role : `${role} · ${isolated(memberTitle)}`}
        </p>
      </div>
      <ul role="list" aria-label={`Waiting in ${isolated(title)}`} className={styles.waiting}>
        {requests > 0 && (
          <li>
            <Link to={`/projects/${id}/requests`} className={styles.decide}>
              <UserPlus aria-hidden size={18} />
              {requests === 1 ? '1 request to decide' : `${requests} requests to decide`}
              {where}
            </Link>
          </li>
        )}
        {unreadChat !== undefined && (
          <li>
            <Link to={`/chats/${unreadChat}`} className={styles.decide}>
              <MessageCircle aria-hidden size={18} />
              Unread messages
              {where}
            </Link>
          </li>
        )}
        {nextEvent && (
          <li>
            <Link to={`/event/${nextEvent.id}`} className={styles.fact}>
              <CalendarDays aria-hidden size={18} />
              <span>
                {isolated(nextEvent.title)},{' '}
                <time dateTime={nextEvent.startDateTime}>{eventTime(nextEvent.startDateTime)}</time>
              </span>
            </Link>
          </li>
        )}
      </ul>
    </li>
  )
}

interface RequestedProps {
  requests: OwnPending['requests']
}

/** The projects that the viewer has asked to join; withdrawing is on the project's page. */
function Requested({ requests }: RequestedProps) {
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="requested">
      <h2 id="requested">Requested</h2>
      <ul role="list" className={styles.list}>
        {requests.map(({ project, timeSent, joining }) => (
          <li key={project.id} className={styles.project}>
            <div className={styles.about}>
              <Link dir="auto" to={`/projects/${project.id}`} className={styles.title}>
                {project.title}
              </Link>
              <p className={styles.quiet}>
                You asked to join <time dateTime={timeSent}>{timeAgo(timeSent)}</time>
              </p>
            </div>
            <Tag>{joining ? texts.acceptedJoining : texts.requestSent}</Tag>
          </li>
        ))}
      </ul>
    </section>
  )
}
