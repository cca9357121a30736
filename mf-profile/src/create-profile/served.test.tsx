import { formStatuses } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { hydrateApp } from '@quad/test/served'
import app from '../index.ts'

test('leaves it to the browser where a visitor goes, since only this tab knows of a registration', async () => {
  apiEdge()
  formStatuses.setSubmitted('register')
  const { html, router } = await hydrateApp(app, { at: '/createuser?redirect=/chats#last' })
  expect(html).toContain('Create your profile')
  const { pathname, search } = router.state.location
  expect(pathname + search).toBe('/signin?redirect=%2Fchats%23last')
})
