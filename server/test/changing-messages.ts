import type { Message } from '@quad/contract'
import type { TestApp } from './app.ts'
import type { Browser } from './browser.ts'
import { createChatting, message } from './chatting.ts'
import type { createFactories, Person } from './factories.ts'
import { liveEventsOf } from './live-events.ts'

export const edit = (browser: Browser, { id }: { id: string }, msg: string) =>
  browser.editMessage({ params: { messageId: id }, body: { msg } })

export const remove = (browser: Browser, { id }: { id: string }) =>
  browser.deleteMessage({ params: { messageId: id } })

export const react = (browser: Browser, { id }: { id: string }, emoji: string, reacts = true) =>
  browser.reactToMessage({ params: { messageId: id }, body: { emoji, reacts } })

/** Creates chats with a message to change. */
export const createChangingMessages = (
  app: TestApp,
  factories: ReturnType<typeof createFactories>,
) => {
  const { db } = app.services
  const chatting = createChatting(app, factories)

  /** Ada has written to Ben, who has read nothing. */
  const createTalk = async () => {
    const chat = await chatting.createChat()
    const { ada, ben, adas, bens, chatId } = chat
    const send = (browser: Browser, person: Person, msg: string) =>
      browser.sendMessage({ params: { chatId, userId: person.id }, body: message(msg) })
    const seen = async (browser: Browser): Promise<Message[]> =>
      (await browser.getChat({ params: { chatId } })).messages
    const preview = async (browser: Browser, { id }: Person) =>
      (await browser.sortChats({ params: { userId: id } })).find((each) => each.id === chatId)
    const block = () => bens.blockPerson({ params: { userId: ben.id, otherId: ada.id }, body: '' })
    const hello = await send(adas, ada, 'Helo Ben')
    return { ...chat, send, seen, preview, block, hello }
  }

  /** The Owner of a project has written in its group chat. */
  const createTeam = async () => {
    const team = await chatting.createTeam()
    const { chatId } = team.project
    const params = { chatId, userId: team.owner.id }
    const hello = await team.owners.sendMessage({ params, body: message('Who has a drone?') })
    return { ...team, chatId, hello }
  }

  /** The live events of a person about changed messages. */
  const changesOf = async (person: Person) =>
    (await liveEventsOf(db, person)).filter(({ type }) => type === 'message-changed')

  return { createTalk, createTeam, changesOf }
}
