import { nodeProject } from '../jest.config.mjs'

/**
 * The whole product in a real browser. Each file has a server and a browser of its own, which are work
 * enough for a core. What waits for a page gives up long before a whole test does.
 */
export default nodeProject('e2e', { maxWorkers: 2, testTimeout: 600_000 })
