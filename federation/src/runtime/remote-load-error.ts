import type { RemoteName } from '../front-ends.ts'
import { NetworkError } from './fetch-files.ts'

/** A remote could not be shown. `cause` holds the browser's error. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError'
  readonly remote: RemoteName
  /** Build that was tried; `none` if the release has no build of this remote. */
  readonly build: string
  /** `load`: its files could not be loaded; `mount`: its code failed. */
  readonly phase: 'load' | 'mount'
  /** Whether the network failed, and not the build. */
  readonly isNetwork: boolean

  constructor(
    remote: RemoteName,
    build: string,
    phase: 'load' | 'mount',
    message: string,
    options?: ErrorOptions,
  ) {
    const why = options?.cause instanceof Error ? `: ${options.cause.message}` : ''
    super(`${remote} (build ${build}): ${message}${why}`, options)
    this.remote = remote
    this.build = build
    this.phase = phase
    this.isNetwork = options?.cause instanceof NetworkError
  }
}
