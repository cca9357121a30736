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

/** What a text with emphasis, links, lists or escaped characters contains. */
const markup = /[*_\\@]|https?:|www\.|\]\(|^[^\S\n]*(?:[-+]|\d+[.)])\s/im

/** A user's text with Markdown's paragraphs, lists, bold, italics and links. A text without them needs no parser. */
export function RichText({ text, className }: RichTextProps) {
  const Text = markup.test(text) ? Markdown : Plain
  return (
    <div className={cx(styles.text, className)}>
      <Text text={text} />
    </div>
  )
}
