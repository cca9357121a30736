import { isolated, type BlockedPerson } from '@quad/contract'
import {
  Alert,
  api,
  Avatar,
  Button,
  fromCursor,
  messageOf,
  paging,
  timeAgo,
  toast,
  unblockPerson,
  useFirstNew,
} from '@quad/shared-ui'
import {
  infiniteQueryOptions,
  useMutation,
  type UseSuspenseInfiniteQueryResult,
} from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'

/** The people a person has blocked, latest first, page by page. */
const blockedQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['blocked', userId],
    ...paging,
    queryFn: ({ pageParam, signal }) =>
      api.page('listBlocked', { params: { userId }, query: fromCursor(pageParam) }, { signal }),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    // Another page may have blocked a person since.
    staleTime: 0,
  })

interface BlockedProps {
  userId: string
}

/** Lists the blocked people, with a button that unblocks each. */
export function Blocked({ userId }: BlockedProps) {
  return (
    <SettingsSection
      id="blocked"
      title="People you have blocked"
      query={blockedQuery(userId)}
      loading="Loading the people you have blocked"
      failed="This list could not be loaded."
    >
      {(found) => <BlockedList userId={userId} found={found} />}
    </SettingsSection>
  )
}

interface BlockedListProps extends BlockedProps {
  found: UseSuspenseInfiniteQueryResult<BlockedPerson[]>
}

function BlockedList({ userId, found }: BlockedListProps) {
  const [list, showMore] = useFirstNew<HTMLUListElement>(found.fetchNextPage)

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
          <BlockedRow key={person.id} {...{ userId, person }} />
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

interface BlockedRowProps extends BlockedProps {
  person: BlockedPerson
}

function BlockedRow({ userId, person: { id, name, profilePhotoId, blockedAt } }: BlockedRowProps) {
  const { mutateAsync, isPending, error } = useMutation({ mutationFn: unblockPerson })

  const unblock = async () => {
    try {
      await mutateAsync({ userId, otherId: id })
    } catch {
      // Shown below.
      return
    }
    toast.success(`${isolated(name)} is unblocked.`)
    document.getElementById('blocked')?.focus()
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
