import { isFrontEnd } from '@quad/federation/front-ends'
import { storeAndPublish } from './store-and-publish.ts'
import { releasesIn } from '../../src/releases/store/release-store.ts'
import { writeBuild } from '@quad/tooling/test/fake-build'

// Publishes builds of a front end one by one, and prints each release:
// node publish-builds.ts <data folder> <folder for builds> <front end> <prefix of the builds' names>
// <how many> <bytes of each>. STORAGE_URL names the bucket, if there is one.

const [dataDir = '', builds = '', name = '', prefix = '', most = '1', bytes = '10'] =
  process.argv.slice(2)
if (!isFrontEnd(name)) throw new Error(`There is no front end called ${name}.`)
const store = releasesIn(dataDir, process.env.STORAGE_URL)
for (let count = 1; count <= Number(most); count += 1) {
  const files = { 'picture.svg': 'x'.repeat(Number(bytes)) }
  const candidate = await writeBuild(builds, name, `${prefix}${count}`, { files })
  const { id } = await storeAndPublish(store, [candidate], { who: 'ada' })
  process.stdout.write(`${id}\n`)
}
