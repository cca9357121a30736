import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds between two readiness checks of an instance. */
const askEvery = 50

interface Instance {
  url: string
  isReady: boolean
  agent: Agent
}

export interface Balancer {
  url: string
  /** The number of ready instances. */
  ready: () => number
  close: () => Promise<void>
}

const asksReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * A typical HTTP load balancer: it keeps connections to each instance, sends requests in turn to ready
 * instances (`/readyz`), and never sends one twice. A request that an instance aborts gets 502.
 */
export const startBalancer = async (urls: readonly string[]): Promise<Balancer> => {
  const instances = urls.map((url): Instance => ({
    url,
    isReady: false,
    agent: new Agent({ keepAlive: true }),
  }))
  const closing = new AbortController()
  let turn = 0

  const follow = async (instance: Instance): Promise<void> => {
    while (!closing.signal.aborted) {
      instance.isReady = await asksReady(instance.url)
      await sleep(askEvery, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  const forward = (incoming: IncomingMessage, response: ServerResponse): void => {
    const ready = instances.filter(({ isReady }) => isReady)
    turn += 1
    const instance = ready[turn % ready.length]
    const fail = () => response.writeHead(502).end()
    if (!instance) {
      fail()
      return
    }
    const { method, headers } = incoming
    const { agent } = instance
    const sent = request(instance.url + incoming.url, { method, headers, agent }, (received) => {
      const { connection: _ours, ...rest } = received.headers
      response.writeHead(received.statusCode ?? 502, rest)
      received.pipe(response)
    })
    sent.on('error', fail)
    incoming.pipe(sent)
  }

  const server = createServer(forward)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const following = instances.map(follow)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => instances.filter(({ isReady }) => isReady).length,
    close: async () => {
      closing.abort()
      await Promise.all(following)
      server.close()
      server.closeAllConnections()
      for (const { agent } of instances) agent.destroy()
    },
  }
}
