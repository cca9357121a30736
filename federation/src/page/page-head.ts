import { isolated } from '@quad/contract'
import { escapeJson, escapeText } from './escape.ts'

/** A picture of a page, for link previews. */
export interface PagePicture {
  /** Absolute. */
  url: string
  /** Pixels. */
  width: number
  height: number
  /** What it shows. */
  text: string
}

/** A page's metadata for search engines and link previews. */
export interface PageHead {
  /** Title of the page, without the site's name. */
  title: string
  description?: string
  image?: PagePicture
  /** The canonical address: absolute, with the part of the query that makes it another page. */
  url?: string
  /** What the page is about in the terms of schema.org, as JSON-LD. */
  data?: Record<string, unknown>
  /** Whether search engines may list it. */
  indexed: boolean
}

const siteName = 'Quad'

/** Metadata of an unknown page: it names the site and asks not to be listed. */
export const unknownPage: PageHead = { title: siteName, indexed: false }

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escapeText(content)}">`

const pictureLines = ({ url, width, height, text }: PagePicture): string[] => [
  meta('property', 'og:image', url),
  meta('property', 'og:image:width', String(width)),
  meta('property', 'og:image:height', String(height)),
  meta('property', 'og:image:alt', text),
]

/** Renders the metadata as HTML. Escaped, because users write titles and texts. */
export const headLines = ({
  title,
  description,
  image,
  url,
  data,
  indexed,
}: PageHead): string[] => [
  `<title>${escapeText(title === siteName ? title : `${isolated(title)} · ${siteName}`)}</title>`,
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
        ...(image ? pictureLines(image) : []),
        meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
        meta('name', 'twitter:title', title),
      ]),
  ...(data
    ? [`<script type="application/ld+json">${escapeJson(JSON.stringify(data))}</script>`]
    : []),
]
