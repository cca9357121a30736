import type { Mention } from '@quad/contract'
import { cx } from '../../styles/cx.ts'
import { onDemand } from '../OnDemand/on-demand.tsx'
import styles from './RichText.module.css'

interface RichTextProps {
  text: string
  /** People whom the text mentions. */
  mentions?: readonly Mention[] | undefined
  /** Whose mention stands out. */
  viewerId?: string
  className?: string | undefined
}

/** The hint of a field whose text is shown as `RichText`. */
export const richTextHint = 'You can use **bold**, *italics*, lists and links.'

const Plain = ({ text }: Omit<RichTextProps, 'className'>) => <p dir="auto">{text}</p>

const Markdown = onDemand('markdown', async () => (await import('./Markdown.tsx')).Markdown, Plain)

/** What a text with emphasis, links or addresses contains. */
const inlineMarkup = /[*_@]|https?:|www\.|\]\(/i
/** What a text with lists contains, or with a mark of one after a backslash. */
const blockMarkup = /^[^\S\n]*(?:\\?[-+]|\d+\\?[.)])\s/m

/**
 * A user's text with Markdown's paragraphs, lists, bold, italics and links, and with mentions. Lines, leading blanks and
 * code stay as typed, and so does what is not supported, such as HTML, headings and pictures. A text without any needs no
 * parser.
 */
export function RichText({ text, className, ...rest }: RichTextProps) {
  const Text = inlineMarkup.test(text) || blockMarkup.test(text) ? Markdown : Plain
  return (
    <div className={cx(styles.text, className)}>
      <Text text={text} {...rest} />
    </div>
  )
}
