import type {
  ExplainedRelease,
  ReleasedFrontEnd,
  ReleaseHistory,
  ReleaseOverview,
} from '@quad/contract'
import { renderApp } from '@quad/test/render-app'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

const time = '2026-11-20T10:00:00.000Z'

const live = {
  build: 'c1c1c1c1c1c1c1c1',
  commit: '0123abcd0123abcd0123abcd0123abcd0123abcd',
  commitDetails: { subject: 'fix(mf-chat): keep the scroll position', author: 'Ada Moreno', time },
  release: 2,
  who: 'Ada',
  time,
  size: 12_340,
  visitors: 120,
  failed: 3,
  vitals: {
    LCP: { p75: 1281, samples: 110 },
    INP: { p75: 45, samples: 80 },
    CLS: { p75: 0.02, samples: 120 },
  },
}

/** `mf-chat`, with an earlier build, which the token releases. */
export const chat = (change: Partial<ReleasedFrontEnd> = {}): ReleasedFrontEnd => ({
  name: 'mf-chat',
  live,
  canary: null,
  earlier: 'c0c0c0c0c0c0c0c0',
  frozen: null,
  can: { release: true },
  ...change,
})

/** The shell, which another team releases. */
export const shell: ReleasedFrontEnd = {
  ...chat(),
  name: 'shell',
  live: { ...live, build: 'abababababababab', visitors: 0, failed: 0, vitals: {} },
  can: { release: false },
}

export const canary = {
  ...live,
  build: 'c2c2c2c2c2c2c2c2',
  share: 5,
  visitors: 8,
  failed: 0,
  vitals: { LCP: { p75: 2594, samples: 1 } },
}

export const release = (id: number, change: Partial<ExplainedRelease> = {}): ExplainedRelease => ({
  id,
  time,
  who: 'Ada',
  what: `mf-chat build ${id}`,
  reasons: [],
  changes: [],
  verdict: 'passed',
  result: 'passed',
  checks: [{ name: 'size', passed: true, lines: ['passed'] }],
  ...change,
})

const network = globalThis.fetch
afterEach(() => {
  globalThis.fetch = network
})

type Answer = { status: number; body: unknown }

/** Replaces the release API. Each answer stays until it is replaced. */
export const releaseApi = (frontEnds: ReleasedFrontEnd[] = [shell, chat()]) => {
  const overview: ReleaseOverview = { holder: 'Ada’s laptop', frontEnds, previews: [] }
  const history: ReleaseHistory = { releases: [release(2), release(1)], next: null }
  const answers = new Map<string, Answer>([
    ['GET overview', { status: 200, body: overview }],
    ['GET history', { status: 200, body: history }],
  ])
  const sent: { path: string; body: unknown }[] = []
  const tokens: (string | null)[] = []

  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const path = pathname.replace('/delivery/', '') + search
    tokens.push(request.headers.get('authorization'))
    const answer = answers.get(`${request.method} ${path}`)
    if (!answer) throw new TypeError(`${request.method} ${path} has no response`)
    if (request.method === 'POST') sent.push({ path, body: await request.json() })
    return Response.json(answer.body, { status: answer.status })
  }

  const api = {
    overview,
    /** The requests that change something. */
    sent,
    /** The `Authorization` headers so far. */
    tokens,
    answer: (request: string, body: unknown): void => {
      answers.set(request, { status: 200, body })
    },
    refuse: (request: string, status: number, error: string, message: string): void => {
      answers.set(request, { status, body: { status, error, message, requestId: 'test' } })
    },
    show: (...shown: ReleasedFrontEnd[]): void => {
      api.answer('GET overview', { ...overview, frontEnds: shown })
    },
  }
  return api
}

/** Opens the page, and enters a token. */
export const signIn = async () => {
  const person = userEvent.setup()
  const page = renderApp(app, { at: '/releases' })
  await person.type(await screen.findByLabelText(/Release token/), 'secret')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  return { person, page }
}
