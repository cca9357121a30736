import type { CDPSession, Page } from 'playwright-core'

/**
 * Lighthouse's mobile preset, as it is applied to a real browser: 150 ms round trips and 1.6 Mbps, in
 * DevTools' terms, on a processor a quarter as fast.
 * Source: lighthouse/core/config/constants.js, `throttling.mobileSlow4G`.
 */
const slowNetwork = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const slowProcessor = { rate: 4 }

interface Transfer {
  url: string
  bytes: number
}

/** Records the requests of a page; returns those that the browser's cache did not answer. */
export const transfersOf = (session: CDPSession): (() => Transfer[]) => {
  const all = new Map<string, Transfer>()
  const cached = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    all.set(requestId, { url: request.url, bytes: 0 })
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) cached.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    Object.assign(all.get(requestId) ?? {}, { bytes: encodedDataLength })
  })
  return () => [...all].flatMap(([id, transfer]) => (cached.has(id) ? [] : [transfer]))
}

/** Slows a page down like a phone. */
export const throttled = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowNetwork)
  await session.send('Emulation.setCPUThrottlingRate', slowProcessor)
  return session
}
