import { removeDataDirs } from './quad.ts'

export default removeDataDirs
