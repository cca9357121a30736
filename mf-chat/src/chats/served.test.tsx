import { clock } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import {
  sampleChat,
  sampleChatPreview,
  sampleId,
  sampleMessage,
  sampleSelf,
} from '@quad/test/samples'
import { hydrateApp } from '@quad/test/served'
import { screen } from '@testing-library/react'
import app from '../index.ts'

test("takes the server's page of a chat over, with the times of the server", async () => {
  const message = sampleMessage()
  clock.stopAt(Date.parse(message.timeSent) + 5 * 60_000)
  const api = apiEdge()
  api.respond('sortChats', [sampleChatPreview()], { total: 1 })
  api.respond('getChat', sampleChat({ messages: [message] }), { total: 1 })
  api.respond('listPresent', [])
  const { html } = await hydrateApp(app, { at: `/chats/${sampleId(200)}`, user: sampleSelf() })
  expect(html).toContain('5 minutes ago')
  expect(html).toContain(message.content)
  expect(screen.getByText('5 minutes ago')).toBeVisible()
})
