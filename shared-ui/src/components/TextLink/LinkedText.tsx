import { onDemand } from '../OnDemand/on-demand.tsx'

interface LinkedTextProps {
  text: string
}

const Plain = ({ text }: LinkedTextProps) => text

const Links = onDemand('links', async () => (await import('./Links.tsx')).Links, Plain)

/** What a text with links or addresses contains. */
const linkMark = /https?:|www\.|@/i

/** A user's plain text with its links. A text without them needs no further code. */
export function LinkedText({ text }: LinkedTextProps) {
  return linkMark.test(text) ? <Links text={text} /> : text
}
