import type { IncomingMessage, ServerResponse } from 'node:http'
import { endpoints } from '@quad/contract'
import type { Middleware } from 'webpack-dev-server'
import { sampleHeaders, sampleResponse, type Guest } from '../boot/sample-answers.ts'
import { pageFactsPath, type DemoSignIn, type PageFacts } from '@quad/federation/page-data'

const { getCurrentUser, login, logout, stream } = endpoints

const asked = (path: string): string => `/api${path}`

const { body: user } = sampleResponse('owner', 'GET', asked(getCurrentUser.path)) as {
  body: { name: string; email: string }
}

const owner: DemoSignIn = { role: 'owner', name: user.name, email: user.email, password: 'sample' }

const facts = (guest: Guest): PageFacts => ({
  site: {
    universityName: 'University of Example',
    emailDomains: ['example.edu'],
    credit: 'A sample campus, without a server',
  },
  signedIn: guest === 'owner',
  demo: [owner],
})

/** Answers the API's requests of a remote that is served alone, from the contract's samples: nothing is stored. */
export const sampleApi = (): Middleware => {
  let guest: Guest = 'owner'
  const answer = (method: string, path: string): { status: number; body?: unknown } => {
    if (path === pageFactsPath) return { status: 200, body: facts(guest) }
    if (path === asked(logout.path)) {
      guest = 'visitor'
      return { status: logout.status }
    }
    if (path === asked(login.path)) {
      guest = 'owner'
      return { status: login.status, body: user }
    }
    return sampleResponse(guest, method, path)
  }
  return {
    name: 'sample-api',
    middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
      const path = (request.url ?? '/').replace(/\?.*/, '')
      if (!path.startsWith('/api/') && path !== pageFactsPath) {
        next()
        return
      }
      if (path === asked(stream.path)) {
        // It stays open: nothing happens on the campus.
        response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
        return
      }
      const { status, body } = answer(request.method ?? 'GET', path)
      response.writeHead(status, sampleHeaders(body))
      response.end(body === undefined ? undefined : JSON.stringify(body))
    },
  }
}
