import type { BlockedPerson } from '@quad/contract'
import {
  Alert,
  Avatar,
  Button,
  ErrorPanel,
  Loading,
  Skeleton,
  messageOf,
  timeAgo,
  unblockPerson,
  useShell,
  panel,
} from '@quad/shared-ui'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { blockedQuery } from '../account.queries.ts'
import styles from './settings.module.css'

interface BlockedProps {
  userId: string
}

/** Whom the person has blocked, each with a button that ends it. */
export function Blocked({ userId }: BlockedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const found = useInfiniteQuery(blockedQuery(userId))
  const { data: people, error } = found

  return (
    <section aria-labelledby="blocked" className={panel}>
      <h2 id="blocked" ref={heading} tabIndex={-1}>
        People you have blocked
      </h2>
      {error && !people && (
        <ErrorPanel level={3} title="This list could not be loaded." onRetry={found.refetch}>
          {messageOf(error, error.message)}
        </ErrorPanel>
      )}
      {!error && !people && (
        <Loading label="Loading whom you have blocked">
          <Skeleton height="3em" />
        </Loading>
      )}
      {people?.length === 0 && (
        <p className={styles.quiet}>
          Nobody. You can block a person on their profile, or in your chat with them.
        </p>
      )}
      {people && people.length > 0 && (
        <ul className={styles.sessions}>
          {people.map((person) => (
            <BlockedRow
              key={person.id}
              userId={userId}
              person={person}
              // The button that was pressed is gone with its row.
              onUnblocked={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <Button
          className={styles.button}
          busy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  )
}

interface BlockedRowProps extends BlockedProps {
  person: BlockedPerson
  onUnblocked: () => void
}

function BlockedRow({
  userId,
  person: { id, name, profilePhotoId, blockedAt },
  onUnblocked,
}: BlockedRowProps) {
  const shell = useShell()
  const { mutateAsync, isPending, error } = useMutation(unblockPerson)

  const unblock = async () => {
    try {
      await mutateAsync({ userId, otherId: id })
    } catch {
      // Shown below.
      return
    }
    shell.toast.success(`${name} is blocked no longer.`)
    onUnblocked()
  }

  return (
    <li className={styles.session}>
      <Avatar id={id} name={name} photoId={profilePhotoId} />
      <div>
        <p className={styles.browser}>
          <Link to={`/users/${id}`}>{name}</Link>
        </p>
        <p className={styles.times}>
          Blocked <time dateTime={blockedAt}>{timeAgo(blockedAt)}</time>
        </p>
        {error && !isPending && (
          <Alert>{messageOf(error, 'This could not be done. Please try again.')}</Alert>
        )}
      </div>
      <Button
        size="small"
        busy={isPending}
        aria-label={`Unblock ${name}`}
        onClick={() => void unblock()}
      >
        Unblock
      </Button>
    </li>
  )
}
