import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import {
  federationRuntime,
  packageOf,
  sharedLibraries,
  type FrontEndName,
  type SharedLibrary,
} from '@quad/federation/front-ends'
import { folderOf } from '../repository.ts'

const installed = (library: string): string => {
  const path = findPackageJSON(packageOf(library), import.meta.url)
  if (path === undefined) throw new Error(`${library} is not installed: run npm install.`)
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version
}

/** Installed version of each shared library. */
export const sharedVersions = (): Record<SharedLibrary, string> =>
  Object.fromEntries(sharedLibraries.map((library) => [library, installed(library)])) as Record<
    SharedLibrary,
    string
  >

/** The version range that code written against a version accepts. */
const rangeOf = (version: string): string => `^${version}`

interface Declared {
  peerDependencies?: Record<string, string>
}

/**
 * The version range of each shared library that a front end works with: as its `package.json` says in
 * `peerDependencies`, or what accepts the installed version.
 */
export const sharedRanges = (name: FrontEndName): Record<SharedLibrary, string> => {
  const text = readFileSync(join(folderOf(name), 'package.json'), 'utf8')
  const { peerDependencies = {} } = JSON.parse(text) as Declared
  const ranges = Object.entries(sharedVersions()).map(([library, version]) => [
    library,
    peerDependencies[packageOf(library)] ?? rangeOf(version),
  ])
  return Object.fromEntries(ranges) as Record<SharedLibrary, string>
}

/** Installed version of Module Federation's runtime. */
export const runtimeVersion = (): string => installed(federationRuntime)
