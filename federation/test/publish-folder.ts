import { publish } from '../src/releases/publish.ts'
import { readManifest, ReleaseStore } from '../src/releases/store.ts'

// Publishes a build that is there: node publish-folder.ts <folder of the store> <folder of the build>.

const [root = '', folder = ''] = process.argv.slice(2)
const { name, build } = await readManifest(folder)
await publish(new ReleaseStore(root), [{ name, build, folder }], { who: 'ada' })
