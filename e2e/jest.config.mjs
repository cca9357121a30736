import { nodeProject } from '../jest.config.mjs'

/** The whole product in a real browser: one test at a time, since each owns a server. */
export default nodeProject('e2e', { maxWorkers: 1, testTimeout: 60_000 })
