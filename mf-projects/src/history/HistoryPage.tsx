import type { Project } from '@quad/contract'
import {
  ApiFailure,
  Avatar,
  Button,
  ErrorPanel,
  LinkButton,
  Loading,
  Page,
  Skeleton,
  timeAgo,
} from '@quad/shared-ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Navigate, useParams } from 'react-router-dom'
import { projectHistoryQuery, projectQuery } from '../project.queries.ts'
import { changeInWords } from './change-in-words.ts'
import styles from './history.module.css'

/** Who joined, left and changed role, for those who run the project. */
export function HistoryPage() {
  const { projectId = '' } = useParams<'projectId'>()
  const { data: project, error, refetch } = useQuery(projectQuery(projectId))

  if (error instanceof ApiFailure && (error.status === 404 || error.status === 400)) {
    return <Navigate to="/error/404" replace />
  }
  if (project && !project.can.seeHistory) return <Navigate to={`/projects/${projectId}`} replace />
  if (project) return <History project={project} />
  return (
    <Page title="History" width="form">
      {error ? (
        <ErrorPanel title="This project could not be loaded." onRetry={() => refetch()}>
          {error.message}
        </ErrorPanel>
      ) : (
        <HistorySkeleton />
      )}
    </Page>
  )
}

interface HistoryProps {
  project: Project
}

function History({ project }: HistoryProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    projectHistoryQuery(project.id),
  )
  return (
    <Page
      title="History"
      width="form"
      lead={`Who joined, left and changed role at ${project.title}. The Owner and the Admins see this.`}
      className={styles.page}
    >
      <LinkButton to={`/projects/${project.id}`} size="small" className={styles.back}>
        <ArrowLeft aria-hidden />
        Back to the project
      </LinkButton>
      {!data && !error && <HistorySkeleton />}
      {data && (
        <ol aria-label="Changes" className={styles.changes}>
          {data.map((entry) => (
            // A hand-over changes two people's roles at the same moment.
            <li key={`${entry.at} ${entry.subject?.id} ${entry.to}`} className={styles.change}>
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
      )}
      {error && (
        <ErrorPanel
          title={data ? 'More could not be loaded.' : 'The history could not be loaded.'}
          onRetry={() => (data ? fetchNextPage() : refetch())}
        >
          {error.message}
        </ErrorPanel>
      )}
      {hasNextPage && !error && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </Page>
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
