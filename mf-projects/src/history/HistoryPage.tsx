import {
  deletedPerson,
  isolated,
  texts,
  type HistoryEntry,
  type Project,
  type ProjectChange,
} from '@quad/contract'
import {
  api,
  Avatar,
  Button,
  ErrorPanel,
  fromCursor,
  KeepFocus,
  LinkButton,
  Loading,
  Page,
  PageBoundary,
  paging,
  QueryBoundary,
  Skeleton,
  timeAgo,
  useFirstNew,
  Redirect,
} from '@quad/shared-ui'
import { infiniteQueryOptions, type UseSuspenseInfiniteQueryResult } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { projectQuery } from '../project.queries.ts'
import styles from './history.module.css'

const title = 'History'

/** The changes of role and membership, for managers. */
export function HistoryPage() {
  const { projectId = '' } = useParams<'projectId'>()
  return (
    <PageBoundary
      query={projectQuery(projectId)}
      title={title}
      width="form"
      skeleton={
        <Page title={title} loading width="form">
          <HistorySkeleton />
        </Page>
      }
      failed="This project could not be loaded."
    >
      {({ data: project }) => <History project={project} />}
    </PageBoundary>
  )
}

/** The history of a project, latest change first. */
const projectHistoryQuery = (projectId: string) =>
  infiniteQueryOptions({
    // Below the project's key, so that it is invalidated with the project.
    queryKey: [...projectQuery(projectId).queryKey, 'history'],
    ...paging,
    queryFn: ({ pageParam, signal }) =>
      api.page(
        'getProjectHistory',
        { params: { projectId }, query: fromCursor(pageParam) },
        { signal },
      ),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })

interface HistoryProps {
  project: Project
}

function History({ project }: HistoryProps) {
  if (!project.can.seeHistory) return <Redirect to={`/projects/${project.id}`} />
  return (
    <Page
      title={title}
      documentTitle={texts.pageNames.history(project.title)}
      width="form"
      lead={`Who joined, left and changed role at ${isolated(project.title)}. The Owner and the Admins see this.`}
      className={styles.page}
    >
      <LinkButton to={`/projects/${project.id}`} size="small" className={styles.back}>
        <ArrowLeft aria-hidden />
        Back to the project
      </LinkButton>
      <QueryBoundary
        query={projectHistoryQuery(project.id)}
        skeleton={<HistorySkeleton />}
        failed="The history could not be loaded."
      >
        {(found) => <Changes found={found} />}
      </QueryBoundary>
    </Page>
  )
}

interface ChangesProps {
  found: UseSuspenseInfiniteQueryResult<HistoryEntry[]>
}

function Changes({ found }: ChangesProps) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = found
  const [list, loadMore] = useFirstNew<HTMLOListElement>(fetchNextPage)

  return (
    // A failure removes Show more, too.
    <KeepFocus role="group" aria-label="Changes so far" className={styles.shown}>
      <ol ref={list} role="list" aria-label="Changes" className={styles.changes}>
        {data.map((entry) => (
          // Handing over changes two roles at the same time, so the time alone is no key.
          <li
            key={`${entry.at} ${entry.subject?.id} ${entry.to}`}
            tabIndex={-1}
            className={styles.change}
          >
            {entry.subject && (
              <Avatar
                id={entry.subject.id}
                name={entry.subject.name}
                photoId={entry.subject.profilePhotoId}
                size="small"
              />
            )}
            <p className={styles.words}>{changeInWords(entry)}</p>
            <time dateTime={entry.at} className={styles.when}>
              {timeAgo(entry.at)}
            </time>
          </li>
        ))}
      </ol>
      {error && (
        <ErrorPanel title="Older changes could not be loaded." onRetry={loadMore}>
          {error.message}
        </ErrorPanel>
      )}
      {hasNextPage && !error && (
        <Button busy={isFetchingNextPage} onClick={() => void loadMore()}>
          Show more
        </Button>
      )}
    </KeepFocus>
  )
}

function HistorySkeleton() {
  return (
    <Loading label="Loading the history" className={styles.changes}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} shape="block" height="52px" />
      ))}
    </Loading>
  )
}

/** The names and roles in a change: actor, subject, and the subject's role before and after. */
type Change = Pick<HistoryEntry, 'from' | 'to'> & { actor: string; subject: string }

// Handing over is two changes: one for the former Owner, one for the new one.
const roleInWords = ({ actor, subject, from, to }: Change): string => {
  if (to === 'Owner') return `${actor} handed the project over to ${subject}.`
  if (from === 'Owner') return `${subject} stayed as an Admin.`
  return to === 'Admin'
    ? `${actor} made ${subject} an Admin.`
    : `${actor} made ${subject} a Member.`
}

const sentences: Record<ProjectChange, (change: Change) => string> = {
  created: ({ actor }) => `${actor} created the project.`,
  joined: ({ actor, subject }) => `${subject} joined, accepted by ${actor}.`,
  left: ({ subject }) => `${subject} left.`,
  removed: ({ actor, subject }) => `${actor} removed ${subject}.`,
  role: roleInWords,
}

/** Formats a change of a project's members as a sentence. */
const changeInWords = ({ change, actor, subject, from, to }: HistoryEntry): string =>
  sentences[change]({
    actor: isolated((actor ?? deletedPerson).name),
    subject: isolated((subject ?? deletedPerson).name),
    from,
    to,
  })
