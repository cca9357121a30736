import type { Member } from '@quad/contract'
import { useSession } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { renderApp } from '@quad/test/render-app'
import {
  sampleChat,
  sampleChatPreview,
  sampleId,
  sampleMemberProject,
  sampleMessage,
  samplePerson,
  sampleSelf,
} from '@quad/test/samples'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

export const user = sampleSelf()
export const chatId = sampleId(200)
export const at = `/chats/${chatId}`
const chen = samplePerson({ id: sampleId(3), name: 'Chen Li' })

export const message = (number: number, content: string, fromId = sampleId(2)) =>
  sampleMessage({ id: sampleId(300 + number), seq: number, content, fromId, ts: `ts ${number}` })

export const groupChat = sampleChat({
  isProjectGroupchat: true,
  partner: { id: sampleId(100), name: 'Seagrass from above', photoId: null },
  can: { send: true, delete: false, block: false, unblock: false },
  readSeq: 3,
  messages: [message(1, 'First'), message(2, 'Second', user.id), message(3, 'Third', chen.id)],
  people: [samplePerson(), samplePerson({ id: user.id, name: user.name }), chen],
})

/** jsdom has no layout: gives the log 600 px, and each message 40 px. */
export const layOutLog = (): void => {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
}

/** Signs out, which drops all drafts. */
export const leave = (): void => {
  act(() => useSession.setState({ status: 'signedOut', user: null }))
  sessionStorage.clear()
}

/** Opens a chat as a link in the list of chats does. */
export const open = async (
  chat = sampleChat(),
  {
    members = sampleMemberProject().members,
    ...options
  }: { total?: number; next?: string; members?: Member[] } = {},
) => {
  const api = apiEdge()
  api.respond('sortChats', [sampleChatPreview()], { total: 1 })
  api.respond('getChat', chat, options)
  api.respond('markRead', { unread: 0 })
  api.respond('listPresent', [])
  api.respond('getProject', sampleMemberProject({ members }))
  api.respond('sayTyping', undefined)
  const page = renderApp(app, { at, user })
  const log = await screen.findByRole('log', { name: 'Messages' })
  return { api, page, log, person: userEvent.setup() }
}

export const box = () => screen.getByRole('textbox', { name: 'Message' })
export const log = () => screen.getByRole('log', { name: 'Messages' })
export const items = () => within(log()).getAllByRole('listitem')

/** The body of the last message request. */
export const lastSent = (api: ReturnType<typeof apiEdge>) =>
  api.seen('sendMessage').at(-1)!.body as { msg: string; ts: string }

/** The response to the last message request. */
export const storedAs = (ts: string, content: string) =>
  sampleMessage({ id: sampleId(310), seq: 10, content, fromId: user.id, ts })
