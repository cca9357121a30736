import { assetsPath, publicPath, type Area, type FrontEndName } from './front-ends.ts'

/** The file of a build that renders its pages on the server. */
export const serverFile = 'server.js'

/** Bytes that a file of a build may have. */
export const largestFile = 5_000_000

/** One file of a build, under its folder. */
export interface BuiltFile {
  /** Bytes. */
  size: number
  /** Bytes of the `.br` file beside it; null without one. */
  brotli: number | null
  /** `sha384-…`, as in an `integrity` attribute. */
  integrity: string
}

/** A build's requirement of a library that the shell provides. */
export interface Requirement {
  /** Semantic version range. */
  range: string
  /** What the code imports, sorted: `Button`, `api.getUser`; `*` for the whole module. */
  uses: string[]
}

/** The shell's provision of a library. */
export interface Provision {
  version: string
  /** Exported names, and the known members of some, sorted; null if they are only known at run time. */
  exports: string[] | null
}

/** Props of a fragment, each with its type as text; `isPrimary?` is optional. */
export type PropTypes = Record<string, string>

/** A prop of a fragment. */
export interface Prop {
  name: string
  type: string
  isOptional: boolean
}

/** Lists the props of a fragment. */
export const propsOf = (types: PropTypes): Prop[] =>
  Object.entries(types).map(([name, type]) => ({
    name: name.replace('?', ''),
    type,
    isOptional: name.endsWith('?'),
  }))

/** What the page's HTML contains of the shell: a frame, which paints before other scripts run. */
export interface Frame {
  html: string
  /** Shown below the page if its scripts do not arrive. */
  failed: string
  css: string
  /** The page's inline script. */
  script: string
}

/** Whether a text is the path of a file of a build, relative to the build's folder, which it cannot leave. */
export const isBuiltPath = (path: string): boolean =>
  path.length <= 200 &&
  path.split('/').every((segment) => /^[\w@~-][\w@~.-]*$/.test(segment)) &&
  path !== 'build.json' &&
  // Compressed files are not listed themselves.
  !path.endsWith('.br')

/**
 * Whether files can be stored side by side, with the compressed ones and `build.json`: none is another's folder, and none
 * is another one on a disk that ignores capital letters.
 */
export const areSeparate = (paths: readonly string[]): boolean => {
  const lower = paths.map((path) => path.toLowerCase())
  const taken = new Set(['build.json', ...lower.flatMap((path) => [path, `${path}.br`])])
  if (taken.size !== 1 + 2 * paths.length) return false
  return lower.every((path) => {
    const folders = path.split('/').slice(0, -1)
    return folders.every((_, nth) => !taken.has(folders.slice(0, nth + 1).join('/')))
  })
}

/** A page of a front end. */
export interface RemotePage {
  /** As its routes have it: `/chats/:chatId`. */
  path: string
  /** If it is the same for all that the page may show. */
  title?: string
  /** Scripts and stylesheets that it loads besides the first files of its front end, in loading order. */
  files?: string[]
}

/** What git says of a commit. Without addresses of e-mail, which no one needs who looks at builds. */
export interface CommitDetails {
  /** At most 100 characters. */
  subject: string
  /** The author's name, at most 60 characters; empty for an address in place of a name. */
  author: string
  /** When the author wrote it: ISO 8601, UTC. */
  time: string
}

/** `build.json`: the immutable manifest of one build of one front end. */
export interface BuildManifest {
  name: FrontEndName
  /** The package's semantic version. */
  version: string
  /** Hash of all inputs of the build; also the name of its folder. */
  build: string
  /** Commit that it was built from, with `-dirty` if files differed from it; null outside a git checkout. */
  commit: string | null
  /** Of that commit; null outside a git checkout, absent from builds of before. */
  commitDetails?: CommitDetails | null
  /** By path under the build's folder. */
  files: Record<string, BuiltFile>
  /** Whether pages load its scripts, stylesheets and fonts from `assetsPath`: not in development. */
  contentAddressed: boolean
  /** Script that starts it: a remote's container, or the shell's last script. */
  entry: string
  /** Global variable under which a remote's container appears; null for the shell. */
  container: string | null
  /** Modules that a remote exposes to the shell. */
  exposes: string[]
  /** Files to load before the first use, in order; without a remote's entry. */
  assets: { js: string[]; css: string[] }
  /** Fonts that the first paint needs. */
  fonts: string[]
  /** The shell's frame; null for a remote. */
  frame: Frame | null
  /** Names of the server's endpoints that it calls, sorted. */
  calls: string[]
  /** Of a remote: what it says of itself; null for the shell. */
  area: Area | null
  /** Of the shell, those that load more than its first files. */
  pages: RemotePage[]
  /** Fragments that it offers to other front ends and shows of them, with the props that it was compiled with. */
  fragments: Record<'offers' | 'uses', Record<string, PropTypes>>
  requires: Record<string, Requirement>
  provides: Record<string, Provision>
}

/** Global variable under which a remote's container appears. */
export const containerName = (name: string): string => name.replaceAll(/\W/g, '_')

/** URL path from which pages load a build's scripts, stylesheets and fonts. */
export const filesPath = ({
  name,
  build,
  contentAddressed,
}: Pick<BuildManifest, 'name' | 'build' | 'contentAddressed'>): string =>
  contentAddressed ? assetsPath(name) : publicPath(name, build)

/** The part of a manifest that the browser needs, short since each page carries it. */
export interface PageManifest {
  build: string
  area: Area
  /** Names of those that it offers. */
  fragments: string[]
  /** URL path of the files below. */
  base: string
  entry: string
  container: string
  js: string[]
  css: string[]
  /** Of each script and stylesheet, by path under `base`. */
  integrity: Record<string, string>
}

/** Whether a file of a build is a script or a stylesheet of pages. */
export const isCode = (path: string): boolean =>
  path !== serverFile && (path.endsWith('.js') || path.endsWith('.css'))

/** Hashes of a build's scripts and stylesheets for the browser, by path under its folder. */
export const codeIntegrity = ({ files }: BuildManifest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => isCode(path))
      .map(([path, file]) => [path, file.integrity]),
  )

/** Shortens a remote's manifest to what the browser needs. Throws for the shell's. */
export const pageManifest = (manifest: BuildManifest): PageManifest => {
  const { area, container } = manifest
  if (!area || container === null) throw new Error(`${manifest.name} is not a remote.`)
  return {
    build: manifest.build,
    area,
    fragments: Object.keys(manifest.fragments.offers),
    base: filesPath(manifest),
    entry: manifest.entry,
    container,
    js: manifest.assets.js,
    css: manifest.assets.css,
    integrity: codeIntegrity(manifest),
  }
}
