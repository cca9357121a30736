import { publish } from '../src/releases/publish.ts'
import { ReleaseStore } from '../src/releases/store.ts'
import { writeBuild } from './fake-build.ts'

// Publishes one shell after another, and says each release that is done: node publish-forever.ts
// <folder of the store> <folder for builds> <prefix of the builds' names>.

const [root = '', builds = '', prefix = ''] = process.argv.slice(2)
const store = new ReleaseStore(root)
for (let count = 1; ; count += 1) {
  const candidate = await writeBuild(builds, 'shell', `${prefix}${count}`)
  const { id } = await publish(store, [candidate], { who: 'ada' })
  process.stdout.write(`${id}\n`)
}
