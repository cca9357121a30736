import { remoteConfig } from '@quad/tooling/webpack'
import webpack from 'webpack'

// react-aria's texts in 34 languages are half of the date-time field's code; the product speaks US English.
const englishOnly = new webpack.NormalModuleReplacementPlugin(
  /\/intl\/\w+\/(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/,
  (resource: { request: string }) => {
    resource.request = resource.request.replace(/[\w-]+\.mjs$/, 'en-US.mjs')
  },
)

export default remoteConfig('mf-projects', [englishOnly])
