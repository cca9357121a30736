import { browserProject } from '@quad/test/jest-project'
import { repository, sdkPackages } from '../repository.ts'

export default { ...browserProject(repository), modulePaths: [sdkPackages] }
