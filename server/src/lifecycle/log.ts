import { pino, type DestinationStream, type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from '../config.ts'

export type Log = Logger

interface LoggedRequest {
  method: string
  url: string
  ip: string
}

/** The path alone: queries carry what people search for, and the tokens of mailed links. */
const request = ({ method, url, ip }: LoggedRequest) => ({
  method,
  path: url.split('?', 1)[0],
  ip,
})

/**
 * The server's structured log on standard output, for eyes where that is a terminal; or where
 * `destination` says.
 */
export const createLog = (
  { logLevel: level }: Pick<Config, 'logLevel'>,
  destination?: DestinationStream,
): Log => {
  const options = {
    level,
    base: null,
    serializers: { req: request },
    // The parser of uploads writes them down at the finest level, cookies and all.
    redact: { paths: ['busboyOptions.headers'], remove: true },
  }
  if (destination) return pino(options, destination)
  if (!process.stdout.isTTY) return pino(options)
  const stream = pretty({ sync: true, ignore: 'reqId', translateTime: 'SYS:HH:MM:ss' })
  return pino(options, stream)
}
