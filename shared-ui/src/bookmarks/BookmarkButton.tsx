import { isolated, type BookmarkKind } from '@quad/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import type { ComponentProps } from 'react'
import { messageOf } from '../api/request-error.ts'
import { IconButton } from '../components/Button/Button.tsx'
import { useSession } from '../session/session.ts'
import { toast } from '../toast/toast.ts'
import { bookmarksQuery, setBookmark } from './bookmarks.queries.ts'
import styles from './BookmarkButton.module.css'
import { cx } from '../styles/cx.ts'

interface BookmarkButtonProps extends Omit<ComponentProps<'button'>, 'id'> {
  kind: BookmarkKind
  id: string
  /** Title or name, to give each button its own name. */
  about: string
}

/** A toggle that bookmarks a project or a person. Renders nothing for visitors, and for the viewer's own profile. */
export function BookmarkButton(props: BookmarkButtonProps) {
  const userId = useSession(({ status, user }) => (status === 'complete' ? user?.id : undefined))
  if (userId === undefined || userId === props.id) return null
  return <Toggle {...props} userId={userId} />
}

interface ToggleProps extends BookmarkButtonProps {
  userId: string
}

function Toggle({ userId, kind, id, about, className, ...rest }: ToggleProps) {
  const { data } = useQuery(bookmarksQuery(userId))
  const { mutate, isPending } = useMutation({
    ...setBookmark({ userId, kind, id }),
    onError: (error) =>
      toast.error(messageOf(error, 'The bookmark could not be saved. Please try again.')),
  })
  const isBookmarked = data?.[kind].includes(id) ?? false
  return (
    <IconButton
      {...rest}
      label={`Bookmark ${isolated(about)}`}
      aria-pressed={isBookmarked}
      className={cx(styles.button, className)}
      onClick={() => isPending || mutate(!isBookmarked)}
    >
      <Bookmark aria-hidden size={20} />
    </IconButton>
  )
}
