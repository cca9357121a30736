import type { Configuration } from 'webpack'

/** What a front end's configuration is told when it is put to use. */
export interface BuildContext {
  /** Absolute path of the front end's package. */
  folder: string
  /** Absolute path of the folder to write to. */
  output: string
  /** Build id; in development, a name that stays. */
  build: string
  mode: 'production' | 'development'
  /** Where a development server of this front end listens: `http://127.0.0.1:41234`. */
  devServer?: string
}

/** What a front end's `webpack.config.ts` exports. */
export type Configure = (context: BuildContext) => Configuration
