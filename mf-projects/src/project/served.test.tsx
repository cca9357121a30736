import { apiEdge } from '@quad/test/api-edge'
import { sampleId, sampleProject } from '@quad/test/samples'
import { hydrateApp } from '@quad/test/served'
import app from '../index.ts'

test("takes the server's page of a project over", async () => {
  apiEdge().respond('getProject', sampleProject())
  const { html } = await hydrateApp(app, { at: `/projects/${sampleId(100)}` })
  expect(html).toContain('Seagrass from above')
})
