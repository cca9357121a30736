import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readArea } from './area.ts'
import { isRemote, type Area, type FrontEndName, type RemoteName } from './front-ends.ts'

/** Absolute path of the checkout. */
export const repository = join(import.meta.dirname, '../..')

const packageFile = (name: string): string => join(repository, name, 'package.json')

/** The remotes of the checkout: its folders with such a name. */
export const remotes: readonly RemoteName[] = readdirSync(repository)
  .filter(isRemote)
  .filter((name) => existsSync(packageFile(name)))

/** The front ends of the checkout, the shell first. */
export const frontEnds: readonly FrontEndName[] = ['shell', ...remotes]

/** The part of a front end's `package.json` that its builds contain. `quad` is what a remote says of itself. */
export const readPackage = (name: FrontEndName): { version: string; area: Area | null } => {
  const text = readFileSync(packageFile(name), 'utf8')
  const { version, quad } = JSON.parse(text) as { version: string; quad?: unknown }
  return { version, area: isRemote(name) ? readArea(name, quad) : null }
}

/** Absolute path of the data folder that a server with this environment uses. */
export const dataDirOf = ({ DATA_DIR = '' }: NodeJS.ProcessEnv): string =>
  resolve(repository, DATA_DIR || './data')
