import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

// The page's own files alone; it asks no service elsewhere whether the document is valid.
// The hash is of the one style that it sets inline.
const policy =
  "default-src 'self'; style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The OpenAPI document of the contract's calls, to read at `/api/docs`. Register before the calls. */
export const docs = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Quad', version: '1', description: 'The calls of Quad, from its contract.' },
      servers: [{ url: '/' }],
    },
    hideUntagged: true,
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    // In full, since its page names its files by it.
    routePrefix: '/api/docs',
    staticCSP: policy,
    uiConfig: { validatorUrl: null },
  })
}
