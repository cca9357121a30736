import { remoteConfig } from '../front-end.ts'
import { remotes } from '../repository.ts'

/** A team's repository has one remote. */
export default remoteConfig(remotes[0]!)
