import { shortCommit, type StoredBuild } from '@quad/contract'
import { timeAgo } from '@quad/shared-ui'

/** The commit of a build, what it changes, who wrote it and when. */
export function Commit({ commit, commitDetails }: Pick<StoredBuild, 'commit' | 'commitDetails'>) {
  return (
    <>
      <code>{shortCommit(commit)}</code>
      {commitDetails && (
        <>
          {' '}
          <bdi>{commitDetails.subject}</bdi>,{' '}
          {commitDetails.author !== '' && (
            <>
              by <bdi>{commitDetails.author}</bdi>,{' '}
            </>
          )}
          <time dateTime={commitDetails.time}>{timeAgo(commitDetails.time)}</time>
        </>
      )}
    </>
  )
}
