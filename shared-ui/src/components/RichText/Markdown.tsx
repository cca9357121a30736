import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { Fragment, createElement, type ReactNode } from 'react'
import { TextLink } from '../TextLink/TextLink.tsx'
import styles from './RichText.module.css'

/** Whether a link may be shown: a URL with a name and password can look like the address of another site. */
const isShown = (href: string): boolean => {
  if (!URL.canParse(href)) return false
  const { protocol, username, password } = new URL(href)
  return ['http:', 'https:', 'mailto:'].includes(protocol) && username === '' && password === ''
}

/** Parts of one text, which never change places: they need no keys. */
const inOrder = (parts: ReactNode[]) => createElement(Fragment, null, ...parts)

/** How a kind of token is shown. */
type Shows = { [Kind in MarkedToken as Kind['type']]?: (token: Kind) => ReactNode }

const show = (tokens: readonly Token[] = [], shows: Shows, otherwise: (raw: string) => ReactNode) =>
  inOrder(
    (tokens as MarkedToken[]).map((token) => {
      const showToken = shows[token.type] as ((token: MarkedToken) => ReactNode) | undefined
      return showToken ? showToken(token) : otherwise(token.raw)
    }),
  )

const inline = (tokens?: readonly Token[]): ReactNode => show(tokens, inlineShows, (raw) => raw)

const inlineShows: Shows = {
  strong: ({ tokens }) => <strong>{inline(tokens)}</strong>,
  em: ({ tokens }) => <em>{inline(tokens)}</em>,
  br: () => <br />,
  escape: ({ text }) => text,
  text: ({ text, tokens }) => (tokens ? inline(tokens) : text),
  link: ({ href, raw, tokens }) =>
    isShown(href) ? <TextLink href={href}>{inline(tokens)}</TextLink> : raw,
}

/** Lists in lists are shown up to this depth: each one makes the text narrower. */
const deepest = 4

/** What is not supported, such as HTML and pictures, stays as typed. */
const blocks = (tokens: readonly Token[], depth = 0): ReactNode =>
  show(tokens, depth < deepest ? { ...textShows, list: listAt(depth) } : textShows, (raw) => (
    <p dir="auto" className={styles.plain}>
      {raw.trim()}
    </p>
  ))

const textShows: Shows = {
  space: () => null,
  paragraph: ({ tokens }) => <p dir="auto">{inline(tokens)}</p>,
  text: (token) => inline([token]),
  checkbox: ({ raw }) => raw,
}

const listAt =
  (depth: number) =>
  ({ ordered, start, items }: Tokens.List): ReactNode => {
    const List = ordered ? 'ol' : 'ul'
    const item = ({ tokens }: Tokens.ListItem) => <li dir="auto">{blocks(tokens, depth + 1)}</li>
    return <List {...(start !== '' && { start })}>{inOrder(items.map(item))}</List>
  }

interface MarkdownProps {
  text: string
}

/**
 * A text in Markdown as React elements: paragraphs, line breaks, lists, bold, italics and links.
 * It makes no HTML from a string, so a text cannot add elements of its own.
 */
export function Markdown({ text }: MarkdownProps) {
  return blocks(lexer(text, { gfm: true, breaks: true }))
}
