import { isolated, type BlockedPerson } from '@quad/contract'
import {
  Alert,
  Avatar,
  Button,
  Loading,
  QueryBoundary,
  Skeleton,
  messageOf,
  timeAgo,
  unblockPerson,
  useShell,
  panel,
  useFirstNew,
} from '@quad/shared-ui'
import { useMutation, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { blockedQuery } from '../account.queries.ts'
import styles from './settings.module.css'

interface BlockedProps {
  userId: string
}

/** Lists the blocked people, with a button that unblocks each. */
export function Blocked({ userId }: BlockedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="blocked" className={panel}>
      <h2 id="blocked" ref={heading} tabIndex={-1}>
        People you have blocked
      </h2>
      <QueryBoundary
        query={blockedQuery(userId)}
        skeleton={
          <Loading label="Loading the people you have blocked">
            <Skeleton height="3em" />
          </Loading>
        }
        failed="This list could not be loaded."
        level={3}
      >
        {/* The pressed button is gone with its row. */}
        <BlockedList userId={userId} onUnblocked={() => heading.current?.focus()} />
      </QueryBoundary>
    </section>
  )
}

interface BlockedListProps extends BlockedProps {
  onUnblocked: () => void
}

function BlockedList({ userId, onUnblocked }: BlockedListProps) {
  const found = useSuspenseInfiniteQuery(blockedQuery(userId))
  const [list, beforeMore] = useFirstNew<HTMLUListElement>()

  const showMore = () => {
    beforeMore()
    return found.fetchNextPage()
  }

  if (found.data.length === 0) {
    return (
      <p className={styles.quiet}>
        You have not blocked anyone. You can block a person on their profile or in your chat with
        them.
      </p>
    )
  }
  return (
    <>
      <ul ref={list} role="list" className={styles.sessions}>
        {found.data.map((person) => (
          <BlockedRow key={person.id} {...{ userId, person, onUnblocked }} />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button
          className={styles.button}
          busy={found.isFetchingNextPage}
          onClick={() => void showMore()}
        >
          Show more
        </Button>
      )}
    </>
  )
}

interface BlockedRowProps extends BlockedListProps {
  person: BlockedPerson
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
    shell.toast.success(`${isolated(name)} is unblocked.`)
    onUnblocked()
  }

  return (
    <li className={styles.session}>
      <Avatar id={id} name={name} photoId={profilePhotoId} />
      <div>
        <p className={styles.browser}>
          <Link dir="auto" to={`/users/${id}`}>
            {name}
          </Link>
        </p>
        <p className={styles.times}>
          Blocked <time dateTime={blockedAt}>{timeAgo(blockedAt)}</time>
        </p>
        {error && !isPending && (
          <Alert>{messageOf(error, 'The person could not be unblocked. Please try again.')}</Alert>
        )}
      </div>
      <Button
        size="small"
        busy={isPending}
        aria-label={`Unblock ${isolated(name)}`}
        onClick={() => void unblock()}
      >
        Unblock
      </Button>
    </li>
  )
}
