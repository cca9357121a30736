import { escapeText } from './escape.ts'

/** A page's metadata for search engines and link previews. */
export interface PageHead {
  /** Title of the page, without the site's name. */
  title: string
  description?: string
  /** Absolute URL of a picture. */
  image?: string
  /** The canonical address: absolute, without a query. */
  url?: string
  /** Whether search engines may list it. */
  indexed: boolean
}

const siteName = 'Quad'

/** Metadata of an unknown page: it names the site and asks not to be listed. */
export const unknownPage: PageHead = { title: siteName, indexed: false }

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escapeText(content)}">`

/** Renders the metadata as HTML. Escaped, because users write titles and texts. */
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
