import { about, accessibility, tutorial } from '@quad/contract/information'
import type { Description } from './described-things.ts'

/** The one query that makes another page. */
export const peopleSearch = '/search?searchType=users'

/** What the site is, in its own words. */
export const slogan = 'Find & collaborate on the next big thing'

/** Pages that only links in mails lead to: search engines do not list them. */
export const ofMails: ReadonlySet<string> = new Set(['/verify-email', '/reset-password'])

/** The description of a page that is the same for everyone. Its title, if none, is in a build's manifest. */
export type FixedPage = Omit<Description, 'title'> & Partial<Pick<Description, 'title'>>

/** Descriptions of the pages that are the same for everyone, by address. */
export const fixedPages = (university: string): Record<string, FixedPage> => {
  const board = `${slogan}: the noticeboard of ${university}.`
  const pages: Record<string, Omit<FixedPage, 'indexed'>> = {
    '/': {
      title: 'Quad',
      description: board,
    },
    '/search': { description: `Projects that look for people at ${university}.` },
    [peopleSearch]: { description: `People of ${university} by skill.` },
    '/about': {
      title: about.title,
      description: 'What Quad is for, and what it is made of.',
    },
    '/tutorial': {
      title: tutorial.title,
      description: 'How to use Quad, from your first sign-in to a team that meets.',
    },
    '/signin': { description: `Sign in to the noticeboard of ${university}.` },
    '/register': { description: `Join Quad with your e-mail address of ${university}.` },
    '/forgot-password': { description: 'We will e-mail you a code to set a new password.' },
    '/verify-email': { description: 'The last step of your registration.' },
    '/reset-password': { description: 'Choose a new password for Quad.' },
    '/accessibility': {
      title: accessibility.title,
      description: 'What Quad does for accessibility, its limits, and whom to write to.',
    },
    '/team': { title: 'Team', description: 'Who built Quad.' },
  }
  return Object.fromEntries(
    Object.entries(pages).map(([path, page]) => [path, { ...page, indexed: !ofMails.has(path) }]),
  )
}
