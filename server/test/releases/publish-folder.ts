import { storeAndPublish } from './store-and-publish.ts'
import { releasesIn } from '../../src/releases/store/release-store.ts'
import { readManifest } from '@quad/federation/built-files'

// Publishes an existing build: node publish-folder.ts <data folder> <folder of the build>.

const [dataDir = '', folder = ''] = process.argv.slice(2)
const { name, build } = await readManifest(folder)
await storeAndPublish(releasesIn(dataDir), [{ name, build, folder }], { who: 'ada' })
