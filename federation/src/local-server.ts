import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get as getOverHttp, type IncomingMessage } from 'node:http'
import { get as getOverTls } from 'node:https'
import { join } from 'node:path'

/** How a command reaches the server that runs on a data folder. */
export interface LocalServer {
  /** Address on this machine. */
  url: string
  /** Address of the site, for a browser. */
  site: string
  /** Releases every front end while the server runs. */
  token: string
}

/** Absolute path of the file that a server keeps in its data folder (mode 0600) while it runs. */
export const localServerFile = (dataDir: string): string => join(dataDir, 'release-server.json')

/** The server that was last started on a data folder; undefined if none is. */
export const readLocalServer = async (dataDir: string): Promise<LocalServer | undefined> => {
  try {
    return JSON.parse(await readFile(localServerFile(dataDir), 'utf8')) as LocalServer
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whether a server responds at a URL. */
export const isRunning = async (url: string): Promise<boolean> => {
  const get = url.startsWith('https:') ? getOverTls : getOverHttp
  try {
    // The certificate of a server is for its public name. The request has no secret.
    const request = get(new URL('/healthz', url), { rejectUnauthorized: false })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.resume()
    return response.statusCode === 200
  } catch {
    return false
  }
}
