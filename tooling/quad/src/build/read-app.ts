import { readFile } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { relative } from 'node:path'
import { runInNewContext } from 'node:vm'
import { transform } from '@swc/core'
import type { RouteObject } from 'react-router-dom'
import type { RemotePage } from '@quad/federation/build-manifest'
import { repository } from '../repository.ts'
import { routePages } from '../route-pages.ts'

interface ReadPage extends Pick<RemotePage, 'path' | 'title'> {
  /** What its routes import when it is opened: `./project/ProjectPage.tsx`. */
  imports: string[]
}

/** What a remote exposes. */
interface ReadApp {
  pages: ReadPage[]
  /** Names of the fragments that it offers. */
  fragments: string[]
}

/** The place in a file's source where its compiled code threw. */
const placeOf = ({ stack = '' }: Error, file: string, map: string): string => {
  const [, line, column] = stack.split(file).flatMap((after) => /^:(\d+):(\d+)/.exec(after) ?? [])
  const origin = new SourceMap(JSON.parse(map) as SourceMapPayload).findOrigin(
    Number(line),
    Number(column),
  )
  const path = relative(repository, file)
  return 'lineNumber' in origin ? `${path}:${origin.lineNumber}` : path
}

/**
 * Reads what a remote exposes from its `src/index.ts`, which runs without anything that it imports: components need a
 * browser, and the routes need none of them.
 *
 * @throws Error if there is no path, or it is imported
 */
export const readApp = async (file: string): Promise<ReadApp> => {
  const { code, map } = await transform(await readFile(file, 'utf8'), {
    swcrc: false,
    configFile: false,
    sourceMaps: true,
    jsc: { target: 'esnext', parser: { syntax: 'typescript' } },
    module: { type: 'commonjs' },
  })
  const exports: { default?: { routes?: RouteObject[]; fragments?: object } } = {}
  let imports: string[] = []
  const require = (request: string): unknown => {
    imports.push(request)
    return {}
  }
  try {
    runInNewContext(code, { exports, require }, { filename: file })
  } catch (error) {
    const { message } = error as Error
    throw new Error(`${placeOf(error as Error, file, map ?? '{}')} throws at load: ${message}`, {
      cause: error,
    })
  }
  const { fragments } = exports.default ?? {}
  const pages = routePages(exports.default?.routes ?? [])
  if (pages.length === 0 || pages.some(({ path }) => path === '')) {
    throw new Error(`Write the path of each route in ${file}: the server knows the pages by them.`)
  }
  if (!fragments) throw new Error(`Write the fragments that it offers into ${file}, or {}.`)
  /** Calls a function of a route, which ends with an error after its import. */
  const call = async (run: unknown): Promise<void> => {
    try {
      if (typeof run === 'function') await run({ params: {} })
    } catch {
      // What it would call next is not there.
    }
  }
  const read: ReadPage[] = []
  for (const { routes, ...page } of pages) {
    imports = []
    for (const { lazy, loader } of routes) {
      await call(loader)
      await call(lazy)
    }
    read.push({ ...page, imports: [...new Set(imports)] })
  }
  return { pages: read, fragments: Object.keys(fragments) }
}
