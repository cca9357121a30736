import { shellConfig } from '@quad/federation/webpack'

export default shellConfig()
