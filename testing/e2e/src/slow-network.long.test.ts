import { expect, pageHeading, withOwnServer } from './test.ts'

const test = withOwnServer({ env: { SERVER_RENDERING: '0' } })

test('shows a project that the server does not render over a slow network, without a failure', async ({
  site,
}) => {
  const visitor = await site.visitor()
  const { page } = visitor
  const reports: string[] = []
  page.on('request', (each) => {
    if (each.url().endsWith('/reports/front-end')) reports.push(each.postData() ?? '')
  })
  const path = site.places.project
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 600,
    downloadThroughput: 150_000 / 8,
    uploadThroughput: 150_000 / 8,
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByText('Still loading')).toBeVisible()
  await expect(pageHeading(page).getByText('Tidepool Atlas')).toBeVisible()
  expect(reports).toEqual([])
})
