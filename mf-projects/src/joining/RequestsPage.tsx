import { isolated, texts, type JoinRequest, type Project } from '@quad/contract'
import {
  Alert,
  api,
  Button,
  Checkbox,
  EmptyState,
  LinkButton,
  Loading,
  messageOf,
  Page,
  PageBoundary,
  Redirect,
  Select,
  Skeleton,
  useSession,
  VisuallyHidden,
} from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, Undo2, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { changeProject, projectQuery } from '../project.queries.ts'
import styles from './joining.module.css'
import { undoNote } from './JoinRequests.tsx'
import { RequestCard } from './RequestCard.tsx'
import { useInPlace } from './use-in-place.ts'

const title = 'Join requests'

/** All pending join requests of a project, for managers. */
export function RequestsPage() {
  const { projectId = '' } = useParams<'projectId'>()
  return (
    <PageBoundary
      query={projectQuery(projectId)}
      title={title}
      skeleton={
        <Page title={title} loading>
          <Loading label="Loading the requests" className={styles.form}>
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} shape="block" height="160px" />
            ))}
          </Loading>
        </Page>
      }
      failed="This project could not be loaded."
    >
      {({ data: project }) =>
        project.audience === 'manager' ? (
          <Requests project={project} />
        ) : (
          <Redirect to={`/projects/${project.id}`} />
        )
      }
    </PageBoundary>
  )
}

/** The value of the role filter for requests that name no role. No role has an empty title. */
const noRole = 'none'
/** Before a role's title in the address, so that no title is `none`. */
const rolePrefix = 'role:'

const roleOf = ({ wantedRole }: JoinRequest): string =>
  wantedRole ? `${rolePrefix}${wantedRole.title}` : noRole

const newestFirst = (a: JoinRequest, b: JoinRequest): number =>
  Date.parse(b.timeSent) - Date.parse(a.timeSent)

/** The share of a role's skills that the person has. What is in common with the project is less than any role. */
const fitOf = ({ match }: JoinRequest): number => {
  if (!match) return 0
  return match.role === undefined ? 0.01 * match.of : match.matched.length / match.of
}

const orders = {
  newest: { label: 'Newest', compare: newestFirst },
  fit: {
    label: 'Best fit',
    compare: (a: JoinRequest, b: JoinRequest) => fitOf(b) - fitOf(a) || newestFirst(a, b),
  },
} as const

interface RequestsProps {
  project: Project & { audience: 'manager' }
}

function Requests({ project }: RequestsProps) {
  const [search, setSearch] = useSearchParams()
  const order = search.get('order') === 'fit' ? 'fit' : 'newest'
  const role = search.get('role') ?? ''
  const choose = (name: string, value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === '') after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true, preventScrollReset: true },
    )

  const all = project.joinRequests
  const roles = [...new Set(all.map(roleOf))].toSorted()
  return (
    <Page
      title={title}
      documentTitle={texts.pageNames.requests(project.title)}
      lead={`Who wants to join ${isolated(project.title)}. ${undoNote}`}
      className={styles.requestsPage}
    >
      <div className={styles.tools}>
        <LinkButton to={`/projects/${project.id}`} size="small" className={styles.back}>
          <ArrowLeft aria-hidden />
          Back to the project
        </LinkButton>
        <Select
          label="Order"
          value={order}
          options={Object.entries(orders).map(([value, { label }]) => ({ value, label }))}
          onChange={({ target }) => choose('order', target.value === 'newest' ? '' : target.value)}
        />
        {(roles.length > 1 || role !== '') && (
          <Select
            label="Role"
            value={role}
            options={[
              { value: '', label: `All (${all.length})` },
              ...[...new Set([...roles, ...(role === '' ? [] : [role])])].map((value) => ({
                value,
                label: `${value === noRole ? 'No particular role' : value.slice(rolePrefix.length)} (${all.filter((request) => roleOf(request) === value).length})`,
              })),
            ]}
            onChange={({ target }) => choose('role', target.value)}
          />
        )}
      </div>
      <RequestList key={order} project={project} role={role} compare={orders[order].compare} />
    </Page>
  )
}

interface RequestListProps extends RequestsProps {
  /** As in the address; empty for all. */
  role: string
  compare: (a: JoinRequest, b: JoinRequest) => number
}

/** The requests in their order when the list was opened; those that come later follow. */
function RequestList({ project, role, compare }: RequestListProps) {
  const adminId = useSession((state) => state.user?.id) ?? ''
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const shown = useInPlace(project.joinRequests, compare).filter(
    (request) => role === '' || roleOf(request) === role,
  )
  const pending = shown.filter((request) => project.joinRequests.includes(request))
  const undecided = pending.filter(({ decision }) => !decision).map(({ userId }) => userId)
  const chosen = undecided.filter((userId) => selected.has(userId))

  /** Sends one call for each person, one after the other; the first failure is shown after the last call. */
  const sendAll = async (userIds: readonly string[], send: typeof api.acceptRequest) => {
    const failures: unknown[] = []
    await changeProject(project.id, async () => {
      for (const userId of userIds) {
        const params = { adminId, userId, projectId: project.id }
        await send({ params, body: new Date().toISOString() }).catch((error: unknown) =>
          failures.push(error),
        )
      }
    })
    if (failures.length > 0) throw failures[0]
  }
  const accepting = useMutation({
    mutationFn: (userIds: readonly string[]) => sendAll(userIds, api.acceptRequest),
  })
  const undoing = useMutation({
    mutationFn: (userIds: readonly string[]) => sendAll(userIds, api.undoDecision),
  })
  const undoable = pending
    .filter(
      ({ userId, decision }) => decision === 'accepted' && accepting.variables?.includes(userId),
    )
    .map(({ userId }) => userId)
  const failure = accepting.error ?? undoing.error

  if (shown.length === 0) {
    return (
      <EmptyState icon={<UserCheck size={28} />} title="No join request is waiting.">
        The Owner and the Admins are notified of new ones.
      </EmptyState>
    )
  }
  return (
    <section aria-label="Requests" className={styles.section} data-urgent>
      <div className={styles.several}>
        <Checkbox
          label={undecided.length === 0 ? 'Select all' : `Select all ${undecided.length}`}
          checked={undecided.length > 0 && chosen.length === undecided.length}
          disabled={undecided.length === 0}
          onChange={({ target }) => setSelected(new Set(target.checked ? undecided : []))}
        />
        <Button
          variant="primary"
          size="small"
          busy={accepting.isPending}
          disabled={chosen.length === 0 && !accepting.isPending}
          onClick={() => {
            undoing.reset()
            accepting.mutate(chosen)
          }}
        >
          {chosen.length === 0 ? 'Accept selected' : `Accept ${chosen.length} selected`}
        </Button>
        {undoable.length > 1 && !accepting.isPending && (
          <Button size="small" busy={undoing.isPending} onClick={() => undoing.mutate(undoable)}>
            {!undoing.isPending && <Undo2 aria-hidden />}
            Undo {undoable.length}
          </Button>
        )}
        <p role="status" className={styles.outcome}>
          {accepting.isSuccess && undoable.length > 0 && `${undoable.length} accepted`}
        </p>
      </div>
      {failure && (
        <Alert>{messageOf(failure, 'Some decisions could not be sent. Please try again.')}</Alert>
      )}
      <ul role="list">
        {shown.map((request) => (
          <li key={request.userId}>
            <RequestCard
              request={request}
              projectId={project.id}
              isPending={pending.includes(request)}
              isMember={project.usersId.includes(request.userId)}
              selection={
                <Checkbox
                  label={<VisuallyHidden>Select {isolated(request.name)}</VisuallyHidden>}
                  checked={chosen.includes(request.userId)}
                  disabled={!undecided.includes(request.userId)}
                  className={styles.selection}
                  onChange={({ target }) =>
                    setSelected((before) => {
                      const after = new Set(before)
                      if (target.checked) after.add(request.userId)
                      else after.delete(request.userId)
                      return after
                    })
                  }
                />
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
