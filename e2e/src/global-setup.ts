import { makeDemoData } from './quad.ts'

export default makeDemoData
