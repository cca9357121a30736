import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import webpack, { type Compiler } from 'webpack'
import { sdkFile } from '@quad/federation/built-files'
import { makeSdk, makeStarter } from './make-sdk.ts'

/** The file of the shell's build that makes a team's repository. */
const createFile = 'public/create.tgz'

/** What a function makes in a folder, as an npm package. */
const packed = async (
  make: (file: string, work: string) => Promise<void>,
  name: string,
): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'quad-sdk-'))
  try {
    const work = join(folder, 'package')
    await mkdir(work)
    await make(join(folder, name), work)
    return await readFile(join(folder, name))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const packAll = (): Promise<[sdk: Buffer, starter: Buffer]> =>
  Promise.all([packed(makeSdk, 'sdk.tgz'), packed(makeStarter, 'create.tgz')])

/** Adds the packages for teams to a build of the shell, so that they match the live site. */
export class SdkPlugin {
  apply(compiler: Compiler): void {
    let making: ReturnType<typeof packAll>
    compiler.hooks.beforeRun.tap('SdkPlugin', () => {
      // Beside the compiler, which takes as long.
      making = packAll()
      // It is awaited below.
      making.catch(() => undefined)
    })
    compiler.hooks.thisCompilation.tap('SdkPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise('SdkPlugin', async () => {
        const [sdk, starter] = await making
        compilation.emitAsset(sdkFile, new webpack.sources.RawSource(sdk))
        compilation.emitAsset(createFile, new webpack.sources.RawSource(starter))
      })
    })
  }
}
