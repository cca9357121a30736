import type { ExplainedRelease } from '@quad/contract'
import { Alert, Button, Tag, timeAgo, useFirstNew } from '@quad/shared-ui'
import type { UseSuspenseInfiniteQueryResult } from '@tanstack/react-query'
import styles from './releases.module.css'

interface HistoryProps {
  found: UseSuspenseInfiniteQueryResult<ExplainedRelease[]>
}

/** Releases and refusals, newest first. */
export function History({ found }: HistoryProps) {
  const [list, loadMore] = useFirstNew<HTMLOListElement>(found.fetchNextPage)
  const misses = found.isFetchNextPageError && !found.isFetchingNextPage
  if (found.data.length === 0) return <p className={styles.text}>Nothing has been released yet.</p>
  return (
    <>
      <ol role="list" ref={list} className={styles.history}>
        {found.data.map((release) => (
          <li key={release.id}>
            <Release release={release} />
          </li>
        ))}
      </ol>
      {misses && <Alert>Older releases could not be loaded.</Alert>}
      {found.hasNextPage && (
        <Button
          size="small"
          busy={found.isFetchingNextPage}
          className={styles.button}
          onClick={() => void loadMore()}
        >
          {misses ? 'Retry' : 'Show older'}
        </Button>
      )}
    </>
  )
}

const tones = { passed: 'open', refused: 'match', forced: 'closed' } as const

interface ReleaseProps {
  release: ExplainedRelease
}

function Release({ release }: ReleaseProps) {
  const { id, time, who, what, reasons, changes, verdict, result, checks } = release
  return (
    <article className={styles.release} aria-label={`Release ${id}`}>
      <p className={styles.what}>
        <span className={styles.number}>{id}</span> <bdi>{what}</bdi>
      </p>
      <p className={styles.text}>
        <bdi>{who}</bdi>, <time dateTime={time}>{timeAgo(time)}</time>
      </p>
      {[...reasons, ...changes].map((line) => (
        <p key={line} dir="auto" className={styles.text}>
          {line}
        </p>
      ))}
      <details className={styles.checks}>
        <summary>
          Gate <Tag tone={tones[result]}>{verdict}</Tag>
        </summary>
        <dl>
          {checks.map(({ name, passed, lines }) => (
            <div key={name} data-failed={!passed || undefined}>
              <dt>{name}</dt>
              {lines.map((line) => (
                <dd key={line} dir="auto">
                  {line}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </details>
    </article>
  )
}
