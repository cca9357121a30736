import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join, relative, resolve } from 'node:path'
import type { Built } from '@quad/federation/built-files'
import { folderOf, repository } from '../repository.ts'

/** A script of a front end in a stack: front end, file, line and column. */
const frame = /\/mf\/([\w-]+)\/\w+\/([^/\s:]+\.js):(\d+):(\d+)/g

/** Whether a source of a map is of this repository, and neither of a package nor of webpack itself. */
const isOwn = (source: string): boolean =>
  /^\.{1,2}\//.test(source) && !source.includes('node_modules/')

/**
 * Where a stack first leads through the sources of builds, by the source maps beside their scripts.
 *
 * @returns file and line, such as `mf-chat/src/chats/ChatsPage.tsx:42`; undefined if it does not lead there
 */
export const sourcePlace = async (
  stack: string,
  builds: readonly Pick<Built, 'name' | 'folder'>[],
): Promise<string | undefined> => {
  for (const [, name, file, line, column] of stack.matchAll(frame)) {
    const build = builds.find((each) => each.name === name)
    const path = build && join(build.folder, `${file}.map`)
    if (!build || !path || !existsSync(path)) continue
    const map = new SourceMap(JSON.parse(await readFile(path, 'utf8')) as SourceMapPayload)
    const origin = map.findOrigin(Number(line), Number(column))
    if (!('fileName' in origin) || !isOwn(origin.fileName)) continue
    const source = resolve(folderOf(build.name), origin.fileName)
    return `${relative(repository, source)}:${origin.lineNumber}`
  }
  return undefined
}
