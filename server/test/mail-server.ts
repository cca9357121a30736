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
  /** How many mails are refused for now before any is taken. */
  refusing?: number
  /** Any free one, where it is not given. */
  port?: number
}

/** A mail server that keeps what it gets, until the end of the test. */
export const startMailServer = async ({ refusing = 0, port = 0 }: MailServerOptions = {}) => {
  const received: { to: string[]; email: Email }[] = []
  let refused = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: callbackify(async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
      const raw = await text(stream)
      if (refused < refusing) {
        refused += 1
        throw Object.assign(new Error('Try later'), { responseCode: 451 })
      }
      const email = await PostalMime.parse(raw)
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), email })
    }),
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  close.push(stop)
  const address = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${address.port}`, received, refusals: () => refused }
}
