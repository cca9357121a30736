import { texts, type SiteContent } from '@quad/contract'
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

/** A page with a heading and one paragraph, its description. */
const shortPage = (title: string, description: string) => ({
  title,
  description,
  text: [{ title, paragraphs: [description] }],
})

/** Descriptions of the pages that are the same for everyone, by address. */
export const fixedPages = (
  university: string,
  content: SiteContent,
): Record<string, Description> => {
  const board = `${slogan}: the noticeboard of ${university}.`
  const projects = `Projects that look for people at ${university}.`
  const people = `People of ${university} by skill.`
  const signIn = `Sign in to the noticeboard of ${university}.`
  const register = `Join Quad with your e-mail address of ${university}.`
  const pages: [string, Omit<Description, 'indexed'>][] = [
    [
      '/',
      {
        title: 'Quad',
        description: board,
        text: [{ title: slogan, paragraphs: [board], links: exploring }],
      },
    ],
    ['/search', shortPage(texts.pageNames.search('', 'projects'), projects)],
    [peopleSearch, shortPage(texts.pageNames.search('', 'users'), people)],
    [
      '/about',
      {
        title: about.title,
        description: 'What Quad is for, and what it is made of.',
        text: aboutText(content),
      },
    ],
    ['/tutorial', { title: tutorial.title, description: tutorial.lead, text: tutorialText }],
    ['/signin', shortPage('Sign In', signIn)],
    ['/register', shortPage('Register', register)],
    [
      '/forgot-password',
      shortPage('Reset Your Password', 'We will e-mail you a code to set a new password.'),
    ],
    ['/verify-email', shortPage('Verify your e-mail', 'The last step of your registration.')],
    ['/reset-password', shortPage('Reset Password', 'Choose a new password for Quad.')],
    [
      '/accessibility',
      {
        title: accessibility.title,
        description: 'What Quad does for accessibility, its limits, and whom to write to.',
        text: accessibilityText(content),
      },
    ],
    ['/team', { title: 'Team', description: 'Who built Quad.', text: teamText(content) }],
  ]
  return Object.fromEntries(
    pages.map(([path, page]) => [path, { ...page, indexed: !ofMails.has(path) }]),
  )
}
