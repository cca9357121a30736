import { escapeText } from './escape.ts'

/** A part of a page's text, below its title. */
export interface PageSection {
  title: string
  paragraphs?: readonly string[]
  links?: readonly PageLink[]
}

interface PageLink {
  text: string
  url: string
}

const siteLinks: readonly PageLink[] = [
  { text: 'Quad', url: '/' },
  { text: 'Projects', url: '/search' },
  { text: 'About', url: '/about' },
  { text: 'Tutorial', url: '/tutorial' },
  { text: 'Team', url: '/team' },
  { text: 'Accessibility', url: '/accessibility' },
]

const list = (links: readonly PageLink[]): string[] =>
  links.length === 0
    ? []
    : [
        '<ul>',
        ...links.map(
          ({ text, url }) => `<li><a href="${escapeText(url)}">${escapeText(text)}</a></li>`,
        ),
        '</ul>',
      ]

const sectionLines = (
  { title, paragraphs = [], links = [] }: PageSection,
  index: number,
): string[] => {
  const heading = index === 0 ? 'h1' : 'h2'
  return [
    `<${heading}>${escapeText(title)}</${heading}>`,
    ...paragraphs.map((paragraph) => `<p>${escapeText(paragraph)}</p>`),
    ...list(links),
  ]
}

/**
 * The page for browsers that run no scripts, and for search engines. Other browsers do not render it.
 *
 * @param sections the first has the page's heading; none for a page that is nothing without scripts
 */
export const noscript = (sections: readonly PageSection[]): string =>
  [
    '<noscript>',
    ...(sections.length > 0 ? ['<main>', ...sections.flatMap(sectionLines), '</main>'] : []),
    '<p>Quad needs JavaScript. Please switch it on and load the page again.</p>',
    '<nav>',
    ...list(siteLinks),
    '</nav>',
    '</noscript>',
  ].join('\n')
