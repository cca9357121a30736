import { createRequire } from 'node:module'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import type { Configuration } from 'webpack'
import type { BuildContext } from './context.ts'

const { resolve } = createRequire(import.meta.url)

/** Global under which the host's development entry puts the page's one refresh runtime. */
const refreshRuntime = '__QUAD_REFRESH__'

/**
 * Adds Fast Refresh where the context has it. All front ends on a page share the host's refresh runtime: with one
 * each, an edit of a remote would not reach the renderer.
 */
export const withRefresh = (
  { refresh }: BuildContext,
  role: 'host' | 'remote',
  config: Configuration,
): Configuration => {
  if (!refresh) return config
  const plugins = [...(config.plugins ?? []), new ReactRefreshPlugin({ overlay: false })]
  if (role === 'remote') {
    return {
      ...config,
      plugins,
      externals: { 'react-refresh/runtime': refreshRuntime },
    }
  }
  const entry = config.entry as Record<string, string>
  return {
    ...config,
    plugins,
    entry: Object.fromEntries(
      Object.entries(entry).map(([name, main]) => [name, [resolve('./refresh-runtime.cjs'), main]]),
    ),
  }
}
