import type { Mention } from '@quad/contract'
import { Fragment, createContext, createElement, use, useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { TextLink } from '../TextLink/TextLink.tsx'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import { parseBlocks, type Block } from './parse-blocks.ts'
import { parseInline, type Inline } from './parse-inline.ts'
import styles from './RichText.module.css'

/** Emphasis in emphasis is shown up to this depth: browsers lay out deep trees slowly. */
const deepest = 6

/** The viewer's id. */
const ViewerContext = createContext<string | undefined>(undefined)

interface PersonLinkProps {
  person: Mention
}

/** A mention, as a way to the person's profile. The viewer's own stands out. */
function PersonLink({ person: { id, name } }: PersonLinkProps) {
  const isOwn = use(ViewerContext) === id
  return (
    <Link to={`/users/${id}`} className={styles.mention} data-own={isOwn || undefined}>
      <bdi>@{name}</bdi>
      {isOwn && <VisuallyHidden> (you)</VisuallyHidden>}
    </Link>
  )
}

/** Parts of one text, which never change places: they need no keys. */
const inOrder = (parts: readonly ReactNode[]) => createElement(Fragment, null, ...parts)

const addInline = (shown: ReactNode[], parts: readonly Inline[], depth: number): void => {
  for (const part of parts) {
    if (part.type === 'text') shown.push(part.text)
    else if (part.type === 'mention') shown.push(<PersonLink person={part.person} />)
    else if (part.type === 'link') {
      shown.push(<TextLink href={part.href}>{inline(part.content, depth)}</TextLink>)
    } else if (depth < deepest) {
      shown.push(createElement(part.type, null, inline(part.content, depth + 1)))
    } else {
      shown.push(part.mark)
      addInline(shown, part.content, depth)
      shown.push(part.mark)
    }
  }
}

const inline = (parts: readonly Inline[], depth = 0): ReactNode => {
  const shown: ReactNode[] = []
  addInline(shown, parts, depth)
  return inOrder(shown)
}

type Mentions = readonly Mention[] | undefined

/** Whether a list's item has one text, which needs no paragraph. */
const isOneLine = (item: readonly Block[]): boolean =>
  item.filter(({ type }) => type === 'paragraph').length <= 1

// Without a direction of its own: the marks of all items stand at the side where the list begins.
const listItem = (item: readonly Block[], mentions: Mentions): ReactNode => (
  <li>{blocks(item, mentions, isOneLine(item))}</li>
)

const block = (part: Block, mentions: Mentions, isItem: boolean): ReactNode => {
  if (part.type === 'code') return <p dir="auto">{part.text}</p>
  if (part.type === 'paragraph') {
    const content = inline(parseInline(part.text, mentions))
    return isItem ? content : <p dir="auto">{content}</p>
  }
  const items = inOrder(part.items.map((item) => listItem(item, mentions)))
  if (part.start === undefined) return <ul dir="auto">{items}</ul>
  return (
    <ol dir="auto" start={part.start}>
      {items}
    </ol>
  )
}

const blocks = (parts: readonly Block[], mentions: Mentions, isItem = false): ReactNode =>
  inOrder(parts.map((part) => block(part, mentions, isItem)))

interface MarkdownProps {
  text: string
  mentions?: Mentions
  viewerId?: string | undefined
}

/** A text in Markdown as React elements. It makes no HTML from a string, so a text cannot add elements of its own. */
export function Markdown({ text, mentions, viewerId }: MarkdownProps) {
  const content = useMemo(() => blocks(parseBlocks(text), mentions), [text, mentions])
  return <ViewerContext value={viewerId}>{content}</ViewerContext>
}
