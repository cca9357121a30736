import type { SiteContent } from '@quad/contract'
import { about, accessibility, tutorial } from '@quad/contract/information'
import type { PageSection } from '@quad/federation/page'
import type { Description } from './described-things.ts'

/** The one query that makes another page. */
export const peopleSearch = '/search?searchType=users'

/** What the site is, in its own words. */
export const slogan = 'Find & collaborate on the next big thing'

const exploring = [
  { text: 'Explore all projects', url: '/search?searchType=projects' },
  { text: 'Explore all users', url: peopleSearch },
]

const aboutText = ({ about: { mission, stack } }: SiteContent): PageSection[] => [
  { title: about.title },
  { title: about.mission, paragraphs: mission },
  {
    title: about.stack,
    paragraphs: (['frontend', 'backend', 'database', 'hosting'] as const).map(
      (part) => `${about.parts[part]}: ${stack[part]}`,
    ),
  },
]

const tutorialText: PageSection[] = [
  { title: tutorial.title, paragraphs: [tutorial.lead] },
  ...tutorial.chapters.map(({ title, steps }) => ({ title, paragraphs: steps })),
]

const teamText = ({ team: { lead, members } }: SiteContent): PageSection[] => [
  { title: 'Team', paragraphs: [lead] },
  ...members.map(({ name, role, bio, contacts }) => ({
    title: name,
    paragraphs: [role, bio],
    links: contacts.map(({ label, url }) => ({ text: label, url })),
  })),
]

const accessibilityText = ({
  accessibility: { sections, contact },
}: SiteContent): PageSection[] => [
  { title: accessibility.title },
  ...sections,
  {
    title: accessibility.contact,
    paragraphs: [contact.text],
    links: [{ text: contact.link.label, url: contact.link.url }],
  },
]

/** Pages that only links in mails lead to: search engines do not list them. */
const ofMails: ReadonlySet<string> = new Set(['/verify-email', '/reset-password'])

/** The description of a page that is the same for everyone. Its title, if none, is in a build's manifest. */
export type FixedPage = Omit<Description, 'title' | 'text'> &
  Partial<Pick<Description, 'title' | 'text'>>

/** Descriptions of the pages that are the same for everyone, by address. */
export const fixedPages = (university: string, content: SiteContent): Record<string, FixedPage> => {
  const board = `${slogan}: the noticeboard of ${university}.`
  const pages: Record<string, Omit<FixedPage, 'indexed'>> = {
    '/': {
      title: 'Quad',
      description: board,
      text: [{ title: slogan, paragraphs: [board], links: exploring }],
    },
    '/search': { description: `Projects that look for people at ${university}.` },
    [peopleSearch]: { description: `People of ${university} by skill.` },
    '/about': {
      title: about.title,
      description: 'What Quad is for, and what it is made of.',
      text: aboutText(content),
    },
    '/tutorial': { title: tutorial.title, description: tutorial.lead, text: tutorialText },
    '/signin': { description: `Sign in to the noticeboard of ${university}.` },
    '/register': { description: `Join Quad with your e-mail address of ${university}.` },
    '/forgot-password': { description: 'We will e-mail you a code to set a new password.' },
    '/verify-email': { description: 'The last step of your registration.' },
    '/reset-password': { description: 'Choose a new password for Quad.' },
    '/accessibility': {
      title: accessibility.title,
      description: 'What Quad does for accessibility, its limits, and whom to write to.',
      text: accessibilityText(content),
    },
    '/team': { title: 'Team', description: 'Who built Quad.', text: teamText(content) },
  }
  return Object.fromEntries(
    Object.entries(pages).map(([path, page]) => [path, { ...page, indexed: !ofMails.has(path) }]),
  )
}
