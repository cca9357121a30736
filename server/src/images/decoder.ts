import { redraw, timeFor, type Redrawn } from './redraw.ts'

/** The one message from the server to this process. */
export interface DecoderTask {
  bytes: Uint8Array
  /** Milliseconds of processor time, without those for its pixels (`timeFor`). */
  limit: number
}

export type DecoderResult = Redrawn | { refusal: 'too slow' }

/** How often the processor time is read, in ms. */
const interval = 50

/**
 * The process that decodes one picture, started by `redrawInProcess`. It exits at the limit of processor
 * time, because a decoder in a library cannot be stopped otherwise.
 */
process.once('message', ({ bytes, limit }: DecoderTask) => {
  const send = (outcome: DecoderResult) => process.send?.(outcome, () => process.exit())
  const before = process.cpuUsage()
  let most = limit
  setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (user + system > most * 1000) send({ refusal: 'too slow' })
  }, interval)
  const allow = (pixels: number): void => {
    most = timeFor(limit, pixels)
  }
  void redraw(bytes, allow).then(send)
})

// A stop of the server may signal this process too, but the server waits for the picture.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)

// The server has ended.
process.once('disconnect', () => process.exit())
