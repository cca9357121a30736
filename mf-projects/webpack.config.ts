import { remoteConfig } from '@quad/federation/webpack'
import webpack from 'webpack'

const configure = remoteConfig('mf-projects')

// react-aria brings its few words in 34 languages, which are half of the date-time field's code; the
// product speaks American English alone.
const englishOnly = new webpack.NormalModuleReplacementPlugin(
  /\/intl\/\w+\/(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/,
  (resource: { request: string }) => {
    resource.request = resource.request.replace(/[\w-]+\.mjs$/, 'en-US.mjs')
  },
)

const config: typeof configure = (context) => {
  const remote = configure(context)
  return { ...remote, plugins: [...(remote.plugins ?? []), englishOnly] }
}

export default config
