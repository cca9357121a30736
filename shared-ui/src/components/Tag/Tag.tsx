import { isolated } from '@quad/contract'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { focusNext } from '../../navigation/focus.ts'
import { cx } from '../../styles/cx.ts'
import { highlighted } from '../highlighted/highlighted.tsx'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import styles from './Tag.module.css'

interface TagProps extends ComponentProps<'span'> {
  /** `match`: one that the viewer shares; `open` and `closed`: a recruiting status. */
  tone?: 'plain' | 'match' | 'open' | 'closed'
}

/** A label with a short text. */
export function Tag({ tone = 'plain', className, ...rest }: TagProps) {
  return <span {...rest} className={cx(styles.tag, className)} data-tone={tone} />
}

/** Path of the search for projects with a tag, or for people with a skill. */
const searchPath = (type: 'projects' | 'users', tag: string): string =>
  `/search?${new URLSearchParams({
    searchType: type,
    [type === 'projects' ? 'projectTags' : 'userTags']: tag,
  }).toString()}`

const found = { projects: 'find projects', users: 'find people' }

interface TagListProps extends ComponentProps<'ul'> {
  tags: readonly string[]
  /** What a tag finds: projects with this tag, or people with this skill. */
  finds: 'projects' | 'users'
  /** Skills that match, which come first and are highlighted. */
  matching?: readonly string[] | undefined
  /** The search query, to highlight its words. */
  query?: string | undefined
  /** Tags that the query names by other names, to highlight them. */
  read?: readonly string[] | undefined
  /** How many to show; the rest is counted. All unless given. */
  max?: number | undefined
  /** What the tags are: "Skills". */
  label: string
}

/** Whether a tag is one of these, in any case. */
const isIn = (tags: readonly string[] = []) => {
  const lower = new Set(tags.map((tag) => tag.toLowerCase()))
  return (tag: string): boolean => lower.has(tag.toLowerCase())
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

const step = ({ key, currentTarget, target }: KeyboardEvent<HTMLUListElement>): void => {
  const by = steps[key]
  if (by !== undefined) focusNext(currentTarget.querySelectorAll('a'), target as Element, by)
}

/**
 * Skills or tags in a row, each a link to its search. Tab stops at the first of them only, as a page of cards
 * has more than a hundred; the left and right arrow keys lead to the others.
 */
export function TagList({
  tags,
  finds,
  matching,
  query,
  read,
  max,
  label,
  className,
  ...rest
}: TagListProps) {
  const [isMatch, isRead] = [isIn(matching), isIn(read)]
  const ordered = [...tags.filter(isMatch), ...tags.filter((tag) => !isMatch(tag))]
  const shown = ordered.slice(0, max)
  const more = ordered.length - shown.length

  const item = (tag: string, index: number): ReactNode => (
    <li key={tag} className={styles.item}>
      <Link
        to={searchPath(finds, tag)}
        className={styles.tag}
        data-tone={isMatch(tag) ? 'match' : 'plain'}
        tabIndex={index === 0 ? 0 : -1}
        aria-keyshortcuts={shown.length > 1 ? 'ArrowLeft ArrowRight' : undefined}
        aria-label={`${isolated(tag)}${isMatch(tag) ? ' (match)' : ''}: ${found[finds]}`}
      >
        <bdi>{highlighted(tag, isRead(tag) ? tag : query)}</bdi>
      </Link>
    </li>
  )

  return (
    // Takes the keys of its links.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      role="list"
      {...rest}
      aria-label={label}
      className={cx(styles.list, className)}
      onKeyDown={step}
    >
      {shown.map(item)}
      {more > 0 && (
        <li className={styles.more}>
          +{more}
          <VisuallyHidden> more</VisuallyHidden>
        </li>
      )}
    </ul>
  )
}
