import { SdkPlugin } from '@quad/tooling/sdk-plugin'
import { shellConfig } from '@quad/tooling/webpack'

export default shellConfig([new SdkPlugin()])
