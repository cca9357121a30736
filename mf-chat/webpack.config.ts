import { remoteConfig } from '@quad/tooling/webpack'

export default remoteConfig('mf-chat')
