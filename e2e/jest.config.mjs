import { nodeProject } from '../jest.config.mjs'

/**
 * The whole product in a real browser: one test at a time, since each owns a server. What waits for a
 * page gives up long before a whole test does.
 */
export default nodeProject('e2e', { maxWorkers: 1, testTimeout: 600_000 })
