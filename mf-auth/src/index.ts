import type { RemoteApp } from '@quad/shared-ui'

const app: RemoteApp = { routes: [], fragments: {} }

export default app
