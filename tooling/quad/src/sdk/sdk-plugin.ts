import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import webpack, { type Compiler } from 'webpack'
import { sdkFile } from '@quad/federation/built-files'
import { makeSdk } from './make-sdk.ts'

/** The SDK as an npm package. */
const packed = async (): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'quad-sdk-'))
  try {
    const file = join(folder, 'sdk.tgz')
    await makeSdk(file, join(folder, 'package'))
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Adds the SDK to a build of the shell, so that teams find the one that matches the live site. */
export class SdkPlugin {
  apply(compiler: Compiler): void {
    let making: Promise<Buffer>
    compiler.hooks.beforeRun.tap('SdkPlugin', () => {
      // Beside the compiler, which takes as long.
      making = packed()
      // It is awaited below.
      making.catch(() => undefined)
    })
    compiler.hooks.thisCompilation.tap('SdkPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise('SdkPlugin', async () => {
        compilation.emitAsset(sdkFile, new webpack.sources.RawSource(await making))
      })
    })
  }
}
