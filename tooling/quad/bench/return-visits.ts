import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { collectFiles } from '../src/build/collect.ts'
import { describeBuild } from '../src/build/manifest.ts'
import type { FrontEndName } from '@quad/federation/front-ends'
import { repository } from '../src/repository.ts'
import { editedCompiler, type Edit } from '../test/edited-compiler.ts'
import { transfersOf } from './measure.ts'
import type { Site } from './site.ts'

interface Change extends Edit {
  what: string
  name: FrontEndName
  /** Path of the source, from the repository's root. */
  file: string
}

const changes: readonly Change[] = [
  {
    what: "one word on a remote's page",
    name: 'mf-search',
    file: 'mf-search/src/search/SearchPage.tsx',
    from: 'Choose projects or users above.',
    to: 'Choose projects or people above.',
  },
  {
    what: 'one word in the shell',
    name: 'shell',
    file: 'shell/src/layout/Layout.tsx',
    from: 'Skip to content',
    to: 'Skip to contents',
  },
  {
    what: 'a space in a type of shared-ui',
    name: 'shell',
    file: 'shared-ui/src/components/Button/Button.tsx',
    from: 'interface ButtonProps',
    to: 'interface  ButtonProps',
  },
  {
    what: 'one word in shared-ui',
    name: 'shell',
    file: 'shared-ui/src/components/OnDemand/on-demand.tsx',
    from: 'This could not be loaded.',
    to: 'This could not be fetched.',
  },
  {
    what: 'a patch of a library',
    name: 'shell',
    file: 'node_modules/zustand/esm/vanilla.mjs',
    from: 'let state;',
    to: 'let state = undefined; globalThis.patched = true;',
  },
]

/** Compiles front ends with changes, and releases them on a site. */
const releaser = async (folder: string, { releases }: Site, name: FrontEndName) => {
  await mkdir(folder)
  const files = changes.filter((change) => change.name === name).map(({ file }) => file)
  const compileEdited = await editedCompiler(folder, name, files)
  let builds = 0
  return async (edits: readonly Edit[]): Promise<void> => {
    builds += 1
    // Front ends have no ids in common.
    const build = (name === 'shell' ? 'a' : 'b') + String(builds).padStart(15, '0')
    const { output, stats } = await compileEdited(build, edits)
    if (name === 'shell') {
      await cp(join(repository, name, 'public'), join(output, 'public'), { recursive: true })
    }
    const manifest = await describeBuild(name, build, stats, await collectFiles(output))
    await writeFile(join(output, 'build.json'), JSON.stringify(manifest))
    await releases.release([{ name, build, folder: output }], {})
  }
}

/** Transferred bytes of the front ends' files in a new tab, without those from the browser's cache. */
const visit = async (context: BrowserContext, url: string): Promise<number> => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const transfers = transfersOf(session)
  await page.goto(`${url}/search?query=`)
  await page.locator('main h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.close()
  return transfers()
    .filter((transfer) => new URL(transfer.url).pathname.startsWith('/mf/'))
    .reduce((sum, { bytes }) => sum + bytes, 0)
}

/**
 * Measures the bytes that a visitor of the search page loads again after a release.
 *
 * @param folder absolute path of a folder for builds
 */
export const measureReturnVisits = async (
  browser: Browser,
  folder: string,
  site: Site,
  say: (text: string) => void,
): Promise<{ what: string; bytes: number }[]> => {
  const release = {
    shell: await releaser(join(folder, 'shell'), site, 'shell'),
    'mf-search': await releaser(join(folder, 'mf-search'), site, 'mf-search'),
  }
  say('a return visit: building the shell and mf-search')
  await release.shell([])
  await release['mf-search']([])
  const context = await browser.newContext()
  await visit(context, site.url)
  const measured: { what: string; bytes: number }[] = [
    { what: 'no release', bytes: await visit(context, site.url) },
  ]
  const edits: Edit[] = []
  for (const { what, name, from, to } of changes) {
    say(`a return visit after a release: ${what}`)
    edits.push({ from, to })
    await (name === 'shell' ? release.shell : release['mf-search'])(edits)
    measured.push({ what, bytes: await visit(context, site.url) })
  }
  await context.close()
  return measured
}
