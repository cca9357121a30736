import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { readArea } from '@quad/federation/area'
import {
  isRemote,
  type Area,
  type FrontEndName,
  type RemoteName,
} from '@quad/federation/front-ends'

/** Whether this is the SDK, which a team has installed in a repository of its own. */
export const isSdk = import.meta.dirname.split(sep).includes('node_modules')

/** Absolute path of the checkout; with the SDK, of the folder in which the command runs: a remote's. */
export const repository = isSdk ? process.cwd() : join(import.meta.dirname, '../../..')

/** Where the SDK's own packages are installed. */
export const sdkPackages = join(import.meta.dirname, '../../..')

/** Absolute path of a front end's package. */
export const folderOf = (name: FrontEndName): string =>
  isSdk ? repository : join(repository, name)

const packageFile = (name: FrontEndName): string => join(folderOf(name), 'package.json')

interface TeamPackage {
  name?: string
  config?: { site?: string }
}

/** The `package.json` of a team's repository; empty in the checkout. */
const { name: teamName = '', config: { site } = {} }: TeamPackage =
  isSdk && existsSync(join(repository, 'package.json'))
    ? (JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as TeamPackage)
    : {}

/** Address of the site on which a team releases; undefined in the checkout. */
export const ownSite = site

/** What a team does without one. */
export const siteMissing = 'Write the site into package.json: "config": { "site": "https://…" }'

/** The remotes of the checkout: its folders with such a name. */
export const remotes: readonly RemoteName[] = (
  isSdk ? [teamName.replace(/^@[^/]*\//, '')] : readdirSync(repository)
)
  .filter(isRemote)
  .filter((name) => existsSync(packageFile(name)))

/** The front ends of the checkout, the shell first. */
export const frontEnds: readonly FrontEndName[] = isSdk ? remotes : ['shell', ...remotes]

/** The part of a front end's `package.json` that its builds contain. `quad` is what a remote says of itself. */
export const readPackage = (name: FrontEndName): { version: string; area: Area | null } => {
  const text = readFileSync(packageFile(name), 'utf8')
  const { version, quad } = JSON.parse(text) as { version: string; quad?: unknown }
  return { version, area: isRemote(name) ? readArea(name, quad) : null }
}

/** Absolute path of the data folder that a server with this environment uses. */
export const dataDirOf = ({ DATA_DIR = '' }: NodeJS.ProcessEnv): string =>
  resolve(repository, DATA_DIR || './data')
