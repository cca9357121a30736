import { cx } from '../../styles/cx.ts'
import { onDemand } from '../OnDemand/on-demand.tsx'
import styles from './RichText.module.css'

interface RichTextProps {
  text: string
  className?: string | undefined
}

/** The hint of a field whose text is shown as `RichText`. */
export const richTextHint = 'You can use **bold**, *italics*, lists and links.'

const Plain = ({ text }: Pick<RichTextProps, 'text'>) => (
  <p dir="auto" className={styles.plain}>
    {text}
  </p>
)

const Markdown = onDemand('markdown', async () => (await import('./Markdown.tsx')).Markdown, Plain)

/** What a text with emphasis, links or addresses contains. */
const inlineMarkup = /[*_@]|https?:|www\.|\]\(/i
/** What a text with lists or escaped characters contains. */
const blockMarkup = /\\|^[^\S\n]*(?:[-+]|\d+[.)])\s/m

/** A user's text with Markdown's paragraphs, lists, bold, italics and links. A text without them needs no parser. */
export function RichText({ text, className }: RichTextProps) {
  const Text = inlineMarkup.test(text) || blockMarkup.test(text) ? Markdown : Plain
  return (
    <div className={cx(styles.text, className)}>
      <Text text={text} />
    </div>
  )
}

interface InlineTextProps {
  text: string
}

const Typed = ({ text }: InlineTextProps) => text

const InlineMarkdown = onDemand(
  'inline-markdown',
  async () => (await import('./Markdown.tsx')).InlineMarkdown,
  Typed,
)

/** A user's message with Markdown's bold, italics and links. Its lines, lists and backslashes stay as typed. */
export function InlineText({ text }: InlineTextProps) {
  return inlineMarkup.test(text) ? <InlineMarkdown text={text} /> : text
}
