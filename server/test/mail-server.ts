import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

const close: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const each of close.splice(0)) await each()
})

interface MailServerOptions {
  /** Number of mails that are refused temporarily before one is accepted. */
  refusing?: number
  /** Default: any free port. */
  port?: number
  /** Recipients for which it never responds, and holds the connection. */
  silentFor?: RegExp
  /** Whether it offers STARTTLS, with a certificate that no authority has signed. */
  offersTls?: boolean
}

/** A mail server that keeps the received mails until the end of the test. */
export const startMailServer = async ({
  refusing = 0,
  port = 0,
  silentFor,
  offersTls = false,
}: MailServerOptions = {}) => {
  const received: { to: string[]; email: Email; encrypted: boolean }[] = []
  let held = 0
  let refused = 0
  const server = new SMTPServer({
    authOptional: true,
    // Without this it warns of its certificate.
    logger: false,
    closeTimeout: 100,
    ...(!offersTls && { disabledCommands: ['STARTTLS'] }),
    onRcptTo: ({ address }, _, callback) => {
      if (silentFor?.test(address)) held += 1
      else callback()
    },
    onData: callbackify(async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
      const raw = await text(stream)
      if (refused < refusing) {
        refused += 1
        throw Object.assign(new Error('Try later'), { responseCode: 451 })
      }
      const email = await PostalMime.parse(raw)
      received.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        email,
        encrypted: session.secure,
      })
    }),
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  close.push(stop)
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}${offersTls ? '' : '?requireTLS=false'}`,
    received,
    refusals: () => refused,
    /** The number of mails without a response. */
    held: () => held,
  }
}
