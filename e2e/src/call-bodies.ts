import type { Page } from 'playwright-core'

/**
 * Makes `postData()` of a page's requests readable. ky sends a clone of each request, whose body
 * Chromium shows only for intercepted requests.
 */
export const showCallBodies = (page: Page): Promise<unknown> =>
  page.route('**/api/**', (route) => route.continue())
