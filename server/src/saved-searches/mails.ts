import type { Config } from '../platform/config/config.ts'
import type { Mail } from '../platform/mail/mail.ts'

/** What a saved search has found since the last mail. */
export interface FoundBySearch {
  /** The search's name. */
  name: string
  /** Titles of projects, or names of people. */
  found: string[]
}

/** Further ones are counted. */
const namedAtMost = 5

const lineOf = ({ name, found }: FoundBySearch): string => {
  const named = found.slice(0, namedAtMost).join(', ')
  const others = found.length - namedAtMost
  return others > 0 ? `${name}: ${named} and ${others} more` : `${name}: ${named}`
}

/** One mail for all saved searches of a person. */
export const matchesMail = (
  { url }: Pick<Config, 'url'>,
  to: string,
  searches: readonly FoundBySearch[],
): Mail => {
  const count = searches.reduce((sum, { found }) => sum + found.length, 0)
  return {
    to,
    kind: 'search-matches',
    subject: `${count} new match${count === 1 ? '' : 'es'} for your saved searches`,
    paragraphs: [
      ...searches.map(lineOf),
      'You receive this mail because you have chosen mails for your saved searches.',
    ],
    action: { label: 'See your saved searches', url: `${url}/search/saved` },
  }
}
