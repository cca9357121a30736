import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { childEnvironment } from '../../processes.ts'
import * as z from 'zod'
import type { ToRenderer } from './renderer-process.ts'

/** Megabytes of the process's heap. A page needs a few. */
const heap = 400

/** Kilobytes of the process's addresses, which bound its memory outside of the heap. Node takes half of them at its start. */
const addresses = 3_000_000

/** Characters of a page's HTML, and of its state. Our largest pages have a fifth. */
const mostCharacters = 1_000_000

/** Bytes of a line of the process: of a page with its state. A line of braces takes 0.3 s to parse. */
export const mostBytes = 2_000_000

/** Bytes that wait for a process that does not read them. The code of all builds has a fifth. */
const mostUnread = 100_000_000

const program = join(import.meta.dirname, 'renderer-process.ts')

const ofJob = { job: z.int() }
const name = z.string().max(40)
const why = z.string().max(2000)

/** A message of the process. Code of a build may have made it up. */
const fromRenderer = z.discriminatedUnion('kind', [
  z.strictObject({
    ...ofJob,
    kind: z.literal('ask'),
    request: z.int(),
    asked: z.strictObject({
      method: z.string().max(10),
      path: z.string().max(4000),
      body: z.string().max(20_000).nullable(),
    }),
  }),
  z.strictObject({ ...ofJob, kind: z.literal('refused'), name, what: why }),
  z.strictObject({
    ...ofJob,
    kind: z.literal('rendered'),
    rendered: z
      .union([
        z.strictObject({ redirect: z.string().max(2000) }),
        z.strictObject({
          html: z.string().max(mostCharacters),
          state: z.string().max(mostCharacters),
        }),
      ])
      .nullable(),
    failed: z.array(z.strictObject({ name, why })).max(20),
  }),
])

export type Heard = z.infer<typeof fromRenderer>

interface Listener {
  heard: (message: Heard) => void
  /** Called once, with the reason. Nothing is heard after it. */
  ended: (why: string) => void
}

/** Undefined if a line is no message. */
const messageIn = (line: Buffer): Heard | undefined => {
  try {
    return fromRenderer.safeParse(JSON.parse(line.toString())).data
  } catch {
    return undefined
  }
}

/**
 * Reads lines of JSON. The first one that is too long or no message is the last one that is read: what follows cannot be
 * trusted.
 *
 * @param heard called with each message
 * @param broken called once, for a line that is not one
 */
export const readMessages = (
  input: Readable,
  { heard, broken }: Pick<Listener, 'heard'> & { broken: () => void },
): void => {
  let parts: Buffer[] = []
  let bytes = 0
  const stop = (): void => {
    input.off('data', read)
    input.resume()
    broken()
  }
  const add = (part: Buffer): boolean => {
    parts.push(part)
    bytes += part.length
    return bytes <= mostBytes
  }
  const read = (chunk: Buffer): void => {
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      const message = add(chunk.subarray(start, end)) && messageIn(Buffer.concat(parts))
      if (!message) return stop()
      heard(message)
      parts = []
      bytes = 0
      start = end + 1
    }
    if (!add(chunk.subarray(start))) stop()
  }
  input.on('data', read)
}

/** The process that renders pages, as its server sees it. */
export interface RendererChannel {
  send: (message: ToRenderer) => void
  end: () => void
  /** Ends it for a reason. Nothing is heard after it. */
  close: (why: string) => void
}

/**
 * Starts the process. Node refuses it files, network, processes and workers. It has three pipes and no other descriptor:
 * Node's own channel between processes trusts what it reads.
 */
export const startRenderer = ({ heard, ended }: Listener): RendererChannel => {
  const node = [
    process.execPath,
    '--permission',
    `--allow-fs-read=${program}`,
    // Its files are beyond these permissions.
    '--no-experimental-sqlite',
    `--max-old-space-size=${heap}`,
    '--disable-warning=SecurityWarning',
    program,
  ]
  // macOS has no such limit. The shell would add variables of its own. Requests go before pages, which a browser can render.
  const script = `ulimit -v ${addresses} 2>/dev/null; exec nice -n 10 env -i "$0" "$@"`
  const child = spawn('/bin/sh', ['-c', script, ...node], {
    env: childEnvironment(),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let isOpen = true
  const close = (reason: string): void => {
    if (!isOpen) return
    isOpen = false
    child.kill('SIGKILL')
    ended(reason)
  }
  let lastWords = ''
  child.stderr.on('data', (chunk: Buffer) => {
    lastWords = `${lastWords}${chunk.toString()}`.slice(-2000)
  })
  readMessages(child.stdout, {
    heard: (message) => {
      if (isOpen) heard(message)
    },
    broken: () => close('it sent a line that is no message'),
  })
  // The end of the process is reported by its exit. Without a listener, an error would end the server.
  for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe.on('error', () => undefined)
  // No exit follows if it could not start.
  child.on('error', (error) => close(error.message))
  child.on('exit', (code, signal) => close(`${signal ?? `code ${code}`} ${lastWords}`.trim()))
  return {
    send: (message) => {
      if (!isOpen) return
      child.stdin.write(`${JSON.stringify(message)}\n`)
      if (child.stdin.writableLength > mostUnread) close('it does not read')
    },
    end: () => child.kill('SIGKILL'),
    close,
  }
}
