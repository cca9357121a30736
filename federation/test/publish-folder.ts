import { publish } from '../src/releases/publish.ts'
import { releasesIn } from '../src/releases/releases-in.ts'
import { readManifest } from '../src/releases/build-store.ts'

// Publishes a build that is there: node publish-folder.ts <data folder> <folder of the build>.

const [dataDir = '', folder = ''] = process.argv.slice(2)
const { name, build } = await readManifest(folder)
await publish(releasesIn(dataDir), [{ name, build, folder }], { who: 'ada' })
