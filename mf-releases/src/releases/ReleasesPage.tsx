import type { ReleaseOverview } from '@quad/contract'
import {
  Button,
  KeepFocus,
  Loading,
  Page,
  PageBoundary,
  QueryBoundary,
  releaseTokenKey,
  RequestError,
  Skeleton,
  tabStorage,
  timeAgo,
  useIsServed,
} from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { ChangeButton } from './ChangeButton.tsx'
import { withdrawal } from './changes.ts'
import { Commit } from './Commit.tsx'
import { FrontEnds } from './FrontEnds.tsx'
import { History } from './History.tsx'
import { historyQuery, overviewQuery } from './releases.queries.ts'
import styles from './releases.module.css'
import { TokenForm } from './TokenForm.tsx'
import { forgetToken, useToken } from './token.ts'

const title = 'Releases'

const rows = (label: string, height: string) => (
  <Loading label={label} className={styles.list}>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} shape="block" height={height} />
    ))}
  </Loading>
)

const skeleton = <Page title={title}>{rows('Loading the releases', '180px')}</Page>

/** What a team looks at: what is live, and what was released. Signed in with a release token. */
export function ReleasesPage() {
  // The server knows no token.
  const isServed = useIsServed()
  const token = useToken((state) => state.token)
  return isServed || token === null ? <TokenForm /> : <Releases />
}

function Releases() {
  const { error } = useQuery(overviewQuery)
  if (error instanceof RequestError && error.code === 'unauthenticated') {
    return <TokenForm refusal={error} />
  }
  return (
    <PageBoundary
      query={overviewQuery}
      title={title}
      skeleton={skeleton}
      failed="The releases could not be loaded."
    >
      {({ data }) => <Overview {...data} />}
    </PageBoundary>
  )
}

function Overview({ holder, frontEnds, previews }: ReleaseOverview) {
  return (
    <Page
      title={title}
      lead={
        <>
          Signed in as <bdi>{holder}</bdi>.
        </>
      }
      actions={<Button onClick={forgetToken}>Sign out</Button>}
    >
      {/* A change removes its button. */}
      <KeepFocus role="group" aria-label={title} className={styles.parts}>
        <section className={styles.part}>
          <h2>What is live</h2>
          <FrontEnds frontEnds={frontEnds} />
        </section>
        <section className={styles.part}>
          <h2>Previews</h2>
          <Previews previews={previews} />
        </section>
        <section className={styles.part}>
          <h2>History</h2>
          <QueryBoundary
            query={historyQuery}
            skeleton={rows('Loading the history', '96px')}
            failed="The history could not be loaded."
            level={3}
          >
            {(found) => <History found={found} />}
          </QueryBoundary>
        </section>
      </KeepFocus>
    </Page>
  )
}

/** Builds that are in no release, at their addresses. */
function Previews({ previews }: Pick<ReleaseOverview, 'previews'>) {
  if (previews.length === 0) {
    return <p className={styles.text}>No build of the last 14 days waits for its release.</p>
  }
  return (
    <ul role="list" className={styles.history}>
      {previews.map(({ name, build, since, can, ...preview }) => {
        const address = `/?mf.${name}=${build}`
        return (
          <li key={address} className={styles.preview}>
            <div>
              {/* The server remembers the preview: a link within the page would not reach it. The gate has not
                  checked its code, which must not find the token. */}
              <a
                href={address}
                className={styles.address}
                onClick={() => tabStorage.remove(releaseTokenKey)}
              >
                {address}
              </a>
              <p className={styles.text}>
                {name}, stored <time dateTime={since}>{timeAgo(since)}</time>
              </p>
              <p className={styles.text}>
                Commit <Commit {...preview} />
              </p>
            </div>
            {can.release && <ChangeButton variant="quiet" change={withdrawal(name, build)} />}
          </li>
        )
      })}
    </ul>
  )
}
