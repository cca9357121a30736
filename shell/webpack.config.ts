import { SdkPlugin } from '@quad/federation/sdk-plugin'
import { shellConfig } from '@quad/federation/webpack'

export default shellConfig([new SdkPlugin()])
