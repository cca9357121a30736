import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { BuildManifest } from './build-manifest.ts'
import type { FrontEndName } from './front-ends.ts'

/** A build of this machine, which may not be made yet. */
export interface Built {
  name: FrontEndName
  build: string
  /** Absolute path of the build's folder. */
  folder: string
}

/** The file of the shell's build with which teams build elsewhere. */
export const sdkFile = 'public/sdk.tgz'

/** Hash of a file in the form of an `integrity` attribute: `sha384-…`. */
export const integrityOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Reads the manifest of a build's folder. */
export const readManifest = async (folder: string): Promise<BuildManifest> =>
  JSON.parse(await readFile(join(folder, 'build.json'), 'utf8')) as BuildManifest

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.tgz': 'application/gzip',
  '.ts': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.zip': 'application/zip',
}

/** Returns the `Content-Type` of a built file. */
export const contentTypeOf = (path: string): string =>
  types[extname(path)] ?? 'application/octet-stream'
