import { apiEdge } from '@quad/test/api-edge'
import { sampleId, sampleOwnerProject, sampleSelf } from '@quad/test/samples'
import { hydrateApp } from '@quad/test/served'
import app from '../index.ts'

test("takes the form of an event over, without the server's HTML of what belongs into the head", async () => {
  apiEdge().respond('getProject', sampleOwnerProject())
  const at = `/projects/${sampleId(100)}/addEvent`
  const { html } = await hydrateApp(app, { at, user: sampleSelf() })
  expect(html).toContain('Start Time')
  expect(html).not.toContain('<meta')
  expect(document.head.querySelectorAll('meta[id]')).toHaveLength(1)
})
