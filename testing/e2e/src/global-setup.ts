import { makeDemoData } from './quad.ts'

/** Starts a site once: the servers of the workers copy its data. Playwright calls the result at the end. */
export default makeDemoData
