import lighthouse from 'lighthouse'
import { chromium, type APIRequestContext } from 'playwright-core'
import { freePort } from '../src/processes.ts'
import type { Rows } from './measured-table.ts'
import { median } from './report.ts'

const categories = ['accessibility', 'best-practices', 'seo'] as const

/** A page's scores from 0 to 100, in the order of {@link categories}. */
export interface Scores {
  path: string
  scores: number[]
  /** From 0 to 100, the median of the rounds. It depends on the machine. */
  performance: number
  /** Names of the audits that a page fails. */
  failed: string[]
}

/** Paths of public pages of each kind. Profiles ask not to be listed, which costs them points by decision. */
export const pathsOf = async (request: APIRequestContext, url: string): Promise<string[]> => {
  const read = async (path: string): Promise<unknown> =>
    (await request.get(`${url}/api/${path}`)).json()
  const projects = (await read('projects?limit=50')) as { id: string }[]
  for (const { id } of projects) {
    const { eventIds } = (await read(`projects/${id}`)) as { eventIds: string[] }
    if (eventIds.length > 0) {
      return ['/', '/search', `/projects/${id}`, `/event/${eventIds[0]}`, '/about', '/signin']
    }
  }
  throw new Error('No project of the demo data has an event.')
}

const scoreOf = (category: { score: number | null } | undefined): number =>
  Math.round((category?.score ?? 0) * 100)

/** Lighthouse's scores of the public pages of a site, on its simulated phone. */
export const measureScores = async (
  executablePath: string,
  url: string,
  rounds: number,
): Promise<Scores[]> => {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${port}`],
  })
  try {
    const context = await browser.newContext()
    const measured: Scores[] = []
    for (const path of await pathsOf(context.request, url)) {
      const visit = async (onlyCategories: string[]) => {
        const result = await lighthouse(url + path, { port, logLevel: 'error', onlyCategories })
        if (!result) throw new Error(`Lighthouse returned nothing for ${path}.`)
        return result.lhr
      }
      const { categories: rated, audits } = await visit([...categories])
      const performances: number[] = []
      for (let round = 1; round <= rounds; round += 1) {
        performances.push(scoreOf((await visit(['performance'])).categories['performance']))
      }
      const counted = categories.flatMap((category) => rated[category]?.auditRefs ?? [])
      const failed = counted.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      measured.push({
        path,
        scores: categories.map((category) => scoreOf(rated[category])),
        performance: median(performances),
        failed: failed.map(({ id }) => id),
      })
    }
    return measured
  } finally {
    await browser.close()
  }
}

/** The scores, and the audits that a page fails. */
export const scoreRows = (pages: readonly Scores[]): Rows => [
  ['page', 'accessibility', 'best practices', 'SEO', 'performance', 'failed'],
  ...pages.map(({ path, scores, performance, failed }) => [
    // Ids are other ones in each run.
    path.replace(/\/[\da-f-]{36}/, '/{id}'),
    ...[...scores, performance].map(String),
    failed.join(', '),
  ]),
]

/** Whether each page has all points but those for performance. */
export const isPerfect = (pages: readonly Scores[]): boolean =>
  pages.every(({ scores }) => scores.every((score) => score === 100))
