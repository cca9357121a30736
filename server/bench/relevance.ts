import { rm } from 'node:fs/promises'
import { createClient } from '@quad/contract'
import { meanRelevance, measureRelevance } from '../test/relevance/measure-relevance.ts'
import { startProcess } from '../test/server-process.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { fromSources } from './start.ts'

/** Mean nDCG@10 of the judged queries. */
export interface RelevanceMeasured {
  queries: number
  all: number
  projects: number
  people: number
}

/** Measures the search of a server of its own with the demo campus. */
export const measureDemoRelevance = async (): Promise<RelevanceMeasured> => {
  const dataDir = await temporaryFolder()
  const server = startProcess({ DATA_DIR: dataDir, DEMO: '1' }, fromSources)
  try {
    const url = await server.ready
    const client = createClient(async ({ method, path, body }) => {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', origin: url },
        ...(body !== undefined && { body }),
      })
      if (!response.ok) throw new Error(`${path}: status ${response.status}`)
      return { body: await response.json(), headers: response.headers }
    })
    const { projects, people } = await measureRelevance(client)
    const all = [...projects, ...people]
    return {
      queries: all.length,
      all: meanRelevance(all),
      projects: meanRelevance(projects),
      people: meanRelevance(people),
    }
  } finally {
    server.kill('SIGTERM')
    await server.ended
    await rm(dataDir, { recursive: true, force: true })
  }
}
