import { join } from 'node:path'
import { isRemote } from '../policy.ts'
import { repository } from '../repository.ts'
import { standaloneConfig } from '../webpack/standalone.ts'
import { startHotServer } from './hot-server.ts'
import { freePort } from './free-port.ts'

// npm run standalone -w mf-search: one remote with hot reload, against the API of API_URL.

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const [name = ''] = process.argv.slice(2)
if (!isRemote(name)) throw new Error(`There is no remote called ${name || 'nothing'}.`)

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'
const port = Number(process.env.PORT ?? (await freePort()))
const folder = join(repository, name)

const answers = async (): Promise<boolean> => {
  try {
    return (await fetch(new URL('/healthz', api))).ok
  } catch {
    return false
  }
}

if (!(await answers())) {
  say(`No API answers at ${api}: start one with npm start, or name another in API_URL.`)
}

const config = standaloneConfig(name, {
  folder,
  output: join(folder, 'dist/alone'),
  build: 'alone',
  mode: 'development',
})
const server = await startHotServer(config, {
  port,
  static: { directory: join(repository, 'shell/public'), serveIndex: false },
  proxy: [{ context: ['/api', '/mf'], target: api }],
})
await server.compiled
say(`${name} runs alone at http://127.0.0.1:${port}/ against ${api}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().then(() => process.exit(0)))
}
