import { pino, type DestinationStream, type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from '../config/config.ts'

export type Log = Logger

interface LoggedRequest {
  method: string
  url: string
  ip: string
}

/** Only the path: queries contain search texts, and the tokens of mailed links. */
const request = ({ method, url, ip }: LoggedRequest) => ({
  method,
  path: url.split('?', 1)[0],
  ip,
})

/**
 * Creates the server's structured log on standard output (readable text on a terminal) or on
 * `destination`.
 */
export const createLog = (
  { logLevel: level }: Pick<Config, 'logLevel'>,
  destination?: DestinationStream,
): Log => {
  const options = {
    level,
    base: null,
    serializers: { req: request },
    // The upload parser logs them at trace level, with cookies.
    redact: { paths: ['busboyOptions.headers'], remove: true },
  }
  if (destination) return pino(options, destination)
  if (!process.stdout.isTTY) return pino(options)
  const stream = pretty({ sync: true, ignore: 'reqId', translateTime: 'SYS:HH:MM:ss' })
  return pino(options, stream)
}
