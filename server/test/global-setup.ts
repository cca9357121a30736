import { startTestServer } from './test-server.ts'

export default startTestServer
