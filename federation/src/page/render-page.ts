import type { Site } from '@quad/contract'
import {
  codeIntegrity,
  filesPath,
  pageManifest,
  type BuildManifest,
  type Frame,
} from '../build-manifest.ts'
import {
  pageDataId,
  servedStateId,
  type PageData,
  type Preview,
  type StandaloneBuild,
} from '../page-data.ts'
import { publicAddress } from '../public-address.ts'
import {
  remoteForPath,
  remotesOf,
  remotesOfPage,
  type FrontEndName,
  type RemoteName,
  type ByFrontEnd,
} from '../front-ends.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { escapeJson, escapeText } from './escape.ts'
import { pageAt, routedPath } from './page-at.ts'
import { headLines, unknownPage, type PageHead } from './page-head.ts'

/** One build of each front end, together: what one visitor gets. */
export interface Composition {
  /** Same as `PageData['release']['id']`. */
  id: string
  manifests: ByFrontEnd<BuildManifest>
  /** Set if the visitor requested a preview. */
  preview?: Preview
  /** The remote of a standalone page, which shows no other. */
  alone?: RemoteName
}

export interface PageStyle {
  name: FrontEndName
  /** In the build. */
  path: string
  /** Set if the HTML contains it: a browser without it paints a round trip earlier. */
  text?: string | undefined
}

/** What the server has rendered of a page. */
export interface PageContent {
  html: string
  /** `ServedState` as JSON. */
  state: string
  /** Stylesheets of the content and the shell's first ones. */
  styles: readonly PageStyle[]
}

interface PageInput {
  release: Composition
  /** Path of the request, without its query. */
  path: string
  site: Site
  /** The page's metadata; absent for an unknown page. */
  head?: PageHead
  /** Whether the request came with a session cookie. */
  signedIn: boolean
  /** Absent: the browser renders the page. */
  content?: PageContent | undefined
}

interface RenderedPage {
  html: string
  /** Builds the page's `Content-Security-Policy` for the site's hosts. */
  contentSecurityPolicy: (hosts: readonly string[]) => string
}

type Attributes = Record<string, string | true>

const tag = (name: string, attributes: Attributes): string => {
  const written = Object.entries(attributes).map(([attribute, value]) =>
    value === true ? attribute : `${attribute}="${escapeText(value)}"`,
  )
  return `<${[name, ...written].join(' ')}>`
}

const url = (manifest: BuildManifest, path: string): string => filesPath(manifest) + path

// A checked file is fetched with CORS; a preload of another mode would be a second fetch.
const checked = ({ files }: BuildManifest, path: string): Attributes => {
  const integrity = files[path]?.integrity
  return { ...(integrity && { integrity }), crossorigin: 'anonymous' }
}

const shellScripts = (shell: BuildManifest): string[] =>
  shell.assets.js.map(
    (path) =>
      `${tag('script', { defer: true, src: url(shell, path), ...checked(shell, path) })}</script>`,
  )

// Texts are readable without them, and do not move when they come: what the page needs goes first.
const fontTags = (shell: BuildManifest): string[] =>
  shell.fonts.map((path) =>
    tag('link', {
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      href: url(shell, path),
      crossorigin: 'anonymous',
      fetchpriority: 'low',
    }),
  )

// As `fetch`: the shell fetches them first. A failed or hanging preload of a script would be the answer to its element.
const preload = (owner: BuildManifest, path: string, more: Attributes = {}): string =>
  tag('link', {
    rel: 'preload',
    as: 'fetch',
    href: url(owner, path),
    crossorigin: 'anonymous',
    ...more,
  })

const remoteTags = (remote: BuildManifest): string[] =>
  [remote.entry, ...remote.assets.js, ...remote.assets.css].map((path) => preload(remote, path))

const pageTags = ({ release: { manifests }, path, content }: PageInput): string[] => {
  const owner = manifests[remoteForPath(path, manifests) ?? 'shell']
  const { files = [] } = pageAt(manifests, routedPath(path)) ?? {}
  if (!owner) return []
  const isLinked = (file: string): boolean =>
    content?.styles.some((style) => style.name === owner.name && style.path === file) === true
  return files
    .filter((file) => !isLinked(file))
    .map((file) => preload(owner, file, { 'data-page': true }))
}

const standaloneBuild = ({ build, requires, fragments }: BuildManifest): StandaloneBuild => ({
  id: build,
  requires: Object.fromEntries(
    Object.entries(requires).map(([library, { range }]) => [library, range]),
  ),
  fragments: fragments.offers,
})

/** What the HTML of a page says to its scripts. Throws when the release has no shell. */
export const pageData = ({
  release,
  site,
  signedIn,
}: Pick<PageInput, 'release' | 'site' | 'signedIn'>): PageData => {
  const { id, manifests, preview, alone } = release
  const { shell } = manifests
  if (!shell?.frame) throw new Error(`Release ${id} has no shell.`)
  const remotes = remotesOf(manifests).flatMap((name) => {
    const manifest = manifests[name]
    return manifest ? [[name, pageManifest(manifest)]] : []
  })
  const aloneManifest = alone && manifests[alone]
  return {
    release: {
      id,
      shell: shell.build,
      shellBase: filesPath(shell),
      shellIntegrity: codeIntegrity(shell),
      remotes: Object.fromEntries(remotes),
      ...(preview && { preview }),
      ...(alone && { alone }),
      ...(aloneManifest && { aloneBuild: standaloneBuild(aloneManifest) }),
    },
    site,
    signedIn,
  }
}

const siteLinks = (shell: BuildManifest): string[] =>
  [
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/icons/touch.png' },
    { rel: 'manifest', href: '/site.webmanifest' },
  ].map(({ href, ...link }) => tag('link', { ...link, href: publicAddress(shell, href) }))

const styleTag = (manifest: BuildManifest, { path, text }: PageStyle): string => {
  const href = url(manifest, path)
  // The scripts look for a stylesheet under its name without the hash, and do not load it again.
  const known = { 'data-href': href.replace(/\.[0-9a-f]{10}\.css$/, '.css') }
  if (text !== undefined) return `${tag('style', { ...known, 'data-file': href })}${text}</style>`
  return tag('link', { rel: 'stylesheet', href, ...known, ...checked(manifest, path) })
}

/**
 * The text of a stylesheet as a part of the page, where addresses are relative to the page and a tag ends it. The browser
 * compares the hash of the text with its own line ends.
 */
const inlined = (manifest: BuildManifest, text: string): string =>
  text
    .replaceAll(/\burl\((["']?)\.\//g, (_, quote: string) => `url(${quote}${filesPath(manifest)}`)
    .replaceAll(/<\/(?=style)/gi, '<\\/')
    .replaceAll(/\r\n?/g, '\n')

const stylesOf = ({ release: { manifests }, content }: PageInput, shell: BuildManifest) => {
  const styles: readonly PageStyle[] =
    content?.styles ?? shell.assets.css.map((path) => ({ name: 'shell', path }))
  return styles.flatMap(({ name, path, text }) => {
    const manifest = manifests[name]
    if (!manifest) return []
    const style = { name, path, text: text === undefined ? text : inlined(manifest, text) }
    return [{ ...style, tag: styleTag(manifest, style) }]
  })
}

const jsonTag = (id: string, json: string): string =>
  `${tag('script', { type: 'application/json', id })}${escapeJson(json)}</script>`

// The server had no time to render the page, or leaves it to the browser.
const unrendered =
  '<noscript><p>This page is still loading. <a href="">Reload it.</a></p></noscript>'

/** React writes the preloads of the first pictures before the content. In the head, they come before those of scripts. */
const withoutPreloads = (html: string): [preloads: string, content: string] => {
  const [preloads = ''] = /^(?:<link rel="preload" as="image"[^>]*>)*/.exec(html) ?? []
  return [preloads, html.slice(preloads.length)]
}

interface Parts {
  head: readonly string[]
  frame: Frame
  /** HTML of the page, or of its frame. */
  shown: string
  content: PageContent | undefined
}

const document = ({ head, frame, shown, content }: Parts): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#fbf8f3" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#14151a" media="(prefers-color-scheme: dark)">
<script>${frame.script}</script>
<style>${frame.css}</style>
${head.join('\n')}
</head>
<body>
<div id="root">${shown}</div>
${frame.failed}
${content ? jsonTag(servedStateId, content.state) : unrendered}
</body>
</html>
`

/**
 * Renders the HTML of any page: its content or its frame, the release's data for the loader, and preloads for the files
 * of the shell and the path's remote, so that the first paint takes one round of requests. Throws when
 * the release has no shell.
 */
export const renderPage = (input: PageInput): RenderedPage => {
  const { id, manifests, alone } = input.release
  const { shell } = manifests
  const { head = unknownPage, content } = input
  if (!shell?.frame) throw new Error(`Release ${id} has no shell.`)
  const names = alone ? [alone] : remotesOfPage(input.path, manifests)
  const wanted = names.flatMap((name) => manifests[name] ?? [])
  const released = tag('meta', { name: 'quad-release', content: id, 'data-shell': shell.build })
  const styles = stylesOf(input, shell)
  const [pictures, shown] = withoutPreloads(content?.html ?? shell.frame.html)
  return {
    html: document({
      head: [
        released,
        ...headLines(head),
        ...siteLinks(shell),
        // What the first paint needs comes first.
        ...styles.map((style) => style.tag),
        pictures,
        ...shellScripts(shell),
        ...wanted.flatMap(remoteTags),
        ...(alone ? [] : pageTags(input)),
        ...fontTags(shell),
        jsonTag(pageDataId, JSON.stringify(pageData(input))),
      ],
      frame: shell.frame,
      shown,
      content,
    }),
    contentSecurityPolicy: contentSecurityPolicy({
      script: shell.frame.script,
      styles: [shell.frame.css, ...styles.flatMap(({ text = [] }) => text)],
      isRendered: content !== undefined,
      folders: Object.values(manifests).map(filesPath),
    }),
  }
}
