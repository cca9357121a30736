import { randomBytes, timingSafeEqual } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { localServerFile, readLocalServer, type LocalServer } from '@quad/federation/local-server'
import { tokenHash } from '../../people/auth/tokens.ts'
import { listeningUrl, type Config } from '../../platform/config/config.ts'

/** Releases every front end, and removes unused builds, while this process runs. */
export const localToken = randomBytes(32).toString('base64url')

/** Whether a token is that of this process, in constant time. */
export const isLocalToken = (token: string): boolean =>
  timingSafeEqual(tokenHash(token), tokenHash(localToken))

/**
 * Lets the commands of this machine release on this server: keeps its address and token in the data folder, readable for
 * this user alone.
 *
 * @returns what a command reads there; `end` removes it, unless another server has replaced it
 */
export const offerLocalAccess = async ({
  dataDir,
  host,
  port,
  tls,
  url: site,
}: Pick<Config, 'dataDir' | 'host' | 'port' | 'tls' | 'url'>): Promise<{
  server: LocalServer
  end: () => Promise<void>
}> => {
  const file = localServerFile(dataDir)
  // A file that exists would keep its mode.
  await rm(file, { force: true })
  const url = tls ? listeningUrl(host, port).replace('http:', 'https:') : listeningUrl(host, port)
  const server: LocalServer = { url, site, token: localToken }
  await writeFile(file, JSON.stringify(server), { mode: 0o600 })
  return {
    server,
    end: async () => {
      if ((await readLocalServer(dataDir))?.token === localToken) await rm(file, { force: true })
    },
  }
}
