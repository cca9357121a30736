import { join } from 'node:path'
import type { Stats } from 'webpack'
import {
  containerName,
  type BuildManifest,
  type BuiltFile,
  type Provision,
  type RemotePage,
  type Requirement,
} from '@quad/federation/build-manifest'
import {
  exposedModule,
  federationRuntime,
  type FrontEndName,
  type RemoteName,
} from '@quad/federation/front-ends'
import { folderOf, readPackage } from '../repository.ts'
import { ApiCallsPlugin } from '../webpack/api-calls-plugin.ts'
import { FragmentUsePlugin } from '../webpack/fragment-use-plugin.ts'
import { filesOfGroup } from '../webpack/files-of-group.ts'
import { exposedChunk } from '../webpack/remote.ts'
import { SharedOfferPlugin, SharedUsePlugin } from '../webpack/shared-plugin.ts'
import { shellChunk } from '../webpack/shell.ts'
import { runtimeVersion, sharedRanges, sharedVersions } from '../webpack/versions.ts'
import { checkoutCommit, commitDetails } from './checkout.ts'
import { fragmentsFile, readFragmentProps } from '../webpack/fragment-props.ts'
import { readFrame } from './frame.ts'
import { readApp } from './read-app.ts'

const pluginOf = <P>(stats: Stats, type: abstract new (...args: never[]) => P): P | undefined =>
  stats.compilation.compiler.options.plugins.find(
    (plugin): plugin is typeof plugin & P => plugin instanceof type,
  )

const requirements = (name: RemoteName, stats: Stats): Record<string, Requirement> => {
  const ranges: Record<string, string> = sharedRanges(name)
  const { uses = {} } = pluginOf(stats, SharedUsePlugin) ?? {}
  const libraries = Object.entries(uses).map(([library, names]): [string, Requirement] => [
    library,
    { range: ranges[library] ?? '*', uses: names },
  ])
  // A remote's build leaves out the runtime, and works with exactly this version.
  const runtime: Requirement = { range: runtimeVersion(), uses: ['*'] }
  return Object.fromEntries([...libraries, [federationRuntime, runtime]])
}

const provisions = (stats: Stats): Record<string, Provision> => {
  const { offers = {} } = pluginOf(stats, SharedOfferPlugin) ?? {}
  const libraries = Object.entries(sharedVersions()).map(
    ([library, version]): [string, Provision] => [
      library,
      { version, exports: offers[library] ?? null },
    ],
  )
  const runtime: Provision = { version: runtimeVersion(), exports: null }
  return Object.fromEntries([...libraries, [federationRuntime, runtime]])
}

const apiCalls = (stats: Stats): string[] =>
  [...(pluginOf(stats, ApiCallsPlugin)?.calls ?? [])].toSorted()

const fragments = async (
  stats: Stats,
  offered: readonly string[],
): Promise<BuildManifest['fragments']> => {
  const named = pluginOf(stats, FragmentUsePlugin)?.names
  const props = Object.entries(await readFragmentProps())
  const unknown = offered.filter((name) => !props.some(([each]) => each === name))
  if (unknown.length > 0) {
    throw new Error(
      `Write the props of ${unknown.join(', ')} into FragmentProps in ${fragmentsFile}.`,
    )
  }
  return {
    offers: Object.fromEntries(props.filter(([name]) => offered.includes(name))),
    uses: Object.fromEntries(
      props.filter(([name]) => named?.has(name) === true && !offered.includes(name)),
    ),
  }
}

/** What a page imports, in a file of `src`. */
interface PageImports {
  file: string
  imports: readonly string[]
}

/** Scripts and stylesheets of what a page imports, without the first files of its front end. */
const filesOfImports = (
  { compilation }: Stats,
  firstChunk: string,
  { file, imports }: PageImports,
): string[] => {
  const groups = compilation.chunkGroups.filter(({ origins }) =>
    origins.some(
      ({ module, request }) =>
        module?.nameForCondition() === file && imports.includes(request ?? ''),
    ),
  )
  const first = new Set(compilation.namedChunkGroups.get(firstChunk)?.getFiles())
  const files = new Set(groups.flatMap((group) => group.getFiles()))
  return [...files].filter((path) => !first.has(path))
}

/** The pages of the shell that load more than its first files. */
const shellPages = (stats: Stats): RemotePage[] => {
  const file = join(folderOf('shell'), 'src/information/information-pages.ts')
  const files = filesOfImports(stats, shellChunk, { file, imports: ['./pages.tsx'] })
  return ['/about', '/accessibility', '/team', '/tutorial'].map((path) => ({ path, files }))
}

/** The text fonts, in the script of the site's own texts. */
const isFirstFont = (path: string): boolean => /-latin-wght-normal\.[^/]*woff2$/.test(path)

/** Creates the manifest of a finished compilation. */
export const describeBuild = async (
  name: FrontEndName,
  build: string,
  stats: Stats,
  files: Record<string, BuiltFile>,
): Promise<BuildManifest> => {
  const { version, area } = readPackage(name)
  const common = {
    name,
    version,
    area,
    build,
    commit: await checkoutCommit(),
    commitDetails: await commitDetails(),
    files,
    contentAddressed: true,
    fonts: Object.keys(files).filter((path) => isFirstFont(path) && !path.includes('/')),
    calls: apiCalls(stats),
  }
  if (name === 'shell') {
    const assets = filesOfGroup(stats, shellChunk)
    return {
      ...common,
      entry: assets.js.at(-1) ?? '',
      container: null,
      exposes: [],
      assets,
      pages: shellPages(stats),
      fragments: await fragments(stats, []),
      frame: await readFrame(join(folderOf(name), 'src/frame')),
      requires: {},
      provides: provisions(stats),
    }
  }
  const file = join(folderOf(name), 'src/index.ts')
  const app = await readApp(file)
  return {
    ...common,
    entry: Object.keys(files).find((path) => /^entry\..*js$/.test(path)) ?? '',
    container: containerName(name),
    exposes: [exposedModule],
    assets: filesOfGroup(stats, exposedChunk),
    frame: null,
    pages: app.pages.map(({ imports, ...page }) => ({
      ...page,
      files: filesOfImports(stats, exposedChunk, { file, imports }),
    })),
    fragments: await fragments(stats, app.fragments),
    requires: requirements(name, stats),
    provides: {},
  }
}
