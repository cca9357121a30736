import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
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
  const { version, quad } = JSON.parse(text) as { version: string; quad?: Partial<Area> }
  if (!isRemote(name)) return { version, area: null }
  const { title, paths } = quad ?? {}
  if (title && Array.isArray(paths) && paths.length > 0) return { version, area: { title, paths } }
  throw new Error(
    `Write what ${name} shows into its package.json: "quad": { "title": "Clubs", "paths": ["/clubs"] }`,
  )
}

/** Absolute path of the data folder that a server with this environment uses. */
export const dataDirOf = ({ DATA_DIR = '' }: NodeJS.ProcessEnv): string =>
  resolve(repository, DATA_DIR || './data')
