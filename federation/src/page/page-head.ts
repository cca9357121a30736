import { escapeText } from './escape.ts'

/** What a page says of itself to those who do not run it: search engines, and previews of its link. */
export interface PageHead {
  /** Of the page alone, without the site's name. */
  title: string
  description?: string
  /** Absolute URL of a picture. */
  image?: string
  /** The page's one address, absolute, without a query. */
  url?: string
  /** Whether search engines may list it. */
  indexed: boolean
}

const siteName = 'Quad'

/** A page that nothing is known of: it names the site, and asks not to be listed. */
export const unknownPage: PageHead = { title: siteName, indexed: false }

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escapeText(content)}">`

/** The head's lines that say it, escaped: titles and texts are people's own. */
export const headLines = ({ title, description, image, url, indexed }: PageHead): string[] => [
  `<title>${escapeText(title === siteName ? title : `${title} · ${siteName}`)}</title>`,
  ...(indexed ? [] : [meta('name', 'robots', 'noindex')]),
  ...(url === undefined ? [] : [`<link rel="canonical" href="${escapeText(url)}">`]),
  ...(description === undefined
    ? []
    : [
        meta('name', 'description', description),
        meta('property', 'og:site_name', siteName),
        meta('property', 'og:type', 'website'),
        meta('property', 'og:title', title),
        meta('property', 'og:description', description),
        ...(url === undefined ? [] : [meta('property', 'og:url', url)]),
        ...(image === undefined ? [] : [meta('property', 'og:image', image)]),
        meta('name', 'twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
      ]),
]
