import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { federationRuntime, packageOf, sharedLibraries, type SharedLibrary } from '../front-ends.ts'
import { repository } from '../repository.ts'

const installed = (library: string): string => {
  const path = join(repository, 'node_modules', packageOf(library), 'package.json')
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version
}

/** Installed version of each shared library. */
export const sharedVersions = (): Record<SharedLibrary, string> =>
  Object.fromEntries(sharedLibraries.map((library) => [library, installed(library)])) as Record<
    SharedLibrary,
    string
  >

/** The version range that code written against a version accepts. */
export const rangeOf = (version: string): string => `^${version}`

/** Installed version of Module Federation's runtime. */
export const runtimeVersion = (): string => installed(federationRuntime)
