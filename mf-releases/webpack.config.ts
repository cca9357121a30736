import { remoteConfig } from '@quad/federation/webpack'

export default remoteConfig('mf-releases')
