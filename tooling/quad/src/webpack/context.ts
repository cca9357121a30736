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
  /** Whether edits keep the page's state, by React Fast Refresh. It needs a host in development. */
  refresh?: boolean
}

/** The `--env` values that a front end's configuration reads. */
export interface Environment {
  /** Set by `webpack serve`. */
  WEBPACK_SERVE?: boolean
  /** Set by `npm run dev`: compile for a page that composes all front ends, without a server. */
  composed?: boolean
  /** Set by `npm run dev` without the shell: the page's host is a released build, without Fast Refresh. */
  releasedShell?: boolean
}

/** A front end's `webpack.config.ts`: webpack-cli calls it with its `--env` values. */
export type Configure = (env: Environment) => Promise<Configuration | Configuration[]>
