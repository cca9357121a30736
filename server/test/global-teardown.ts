import { stopTestServer } from './global-setup.ts'

export default stopTestServer
