import type { Configuration } from 'webpack'

/** Inputs of a front end's compilation besides its sources. */
export interface BuildContext {
  /** Absolute path of the front end's package. */
  folder: string
  /** Absolute path of the folder to write to. */
  output: string
  /** Build id; in development, a constant name. */
  build: string
  mode: 'production' | 'development'
}

/** The `--env` values that a front end's configuration reads. */
export interface Environment {
  /** Set by `webpack serve`. */
  WEBPACK_SERVE?: boolean
  /** Set by `npm run dev`: compile for a page that composes all front ends, without a server. */
  composed?: boolean
}

/**
 * A front end's `webpack.config.ts`: webpack-cli calls it with its `--env` values. It resolves to two
 * configurations for a remote's release, which also contains the remote's standalone page.
 */
export type Configure = (env: Environment) => Promise<Configuration | Configuration[]>
