import type { Attachment, Message } from '@quad/contract'
import type { TestApp } from './app.ts'
import type { Browser } from './browser.ts'
import { createChangingMessages } from './changing-messages.ts'
import { message } from './chatting.ts'
import type { createFactories, Person } from './factories.ts'
import { fileForm } from './photo.ts'

export const upload = (browser: Browser, chatId: string, body = fileForm()): Promise<Attachment> =>
  browser.uploadAttachment({ params: { chatId }, body })

interface Sender {
  browser: Browser
  person: Person
  chatId: string
}

/** Sends uploaded files, without a text unless given. */
export const send = (
  { browser, person, chatId }: Sender,
  attachments: readonly { id: string; description?: string }[],
  msg = '',
): Promise<Message> =>
  browser.sendMessage({
    params: { chatId, userId: person.id },
    body: {
      ...message(msg),
      attachments: attachments.map(({ id, description }) => ({
        id,
        ...(description && { description }),
      })),
    },
  })

/** Requests the content of an attachment. */
export const get = (
  browser: Browser,
  { id }: { id: string },
  options: { query?: string; headers?: Record<string, string> } = {},
) =>
  browser.inject({
    url: `/api/chats/attachments/${id}${options.query ?? ''}`,
    headers: options.headers ?? {},
  })

export const statusFor = async (browser: Browser, file: { id: string }) =>
  (await get(browser, file)).statusCode

/** Creates chats with files. */
export const createSharingFiles = (app: TestApp, factories: ReturnType<typeof createFactories>) => {
  const { createTalk, createTeam } = createChangingMessages(app, factories)

  /** Ada sends files to Ben. */
  const createSharing = async () => {
    const talk = await createTalk()
    const ada: Sender = { browser: talk.adas, person: talk.ada, chatId: talk.chatId }
    const share = async (body = fileForm(), msg = '') => {
      const file = await upload(talk.adas, talk.chatId, body)
      return { file, sent: await send(ada, [file], msg) }
    }
    return { ...talk, sender: ada, share }
  }

  return { createTalk, createTeam, createSharing }
}
