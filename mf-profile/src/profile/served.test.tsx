import { apiEdge } from '@quad/test/api-edge'
import { sampleId, sampleUser } from '@quad/test/samples'
import { hydrateApp } from '@quad/test/served'
import app from '../index.ts'

test("takes the server's page of a profile over", async () => {
  apiEdge().respond('getUser', sampleUser())
  const fragments = { 'message-popover': () => <button>Message</button> }
  const { html } = await hydrateApp(app, { at: `/users/${sampleId(1)}`, fragments })
  expect(html).toContain('Message</button>')
  expect(html).toContain('Marine Biology')
})
