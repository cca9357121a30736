import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

// Allows only the page's own files, so no external validator. The hash is of its one inline style.
const policy =
  "default-src 'self'; style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * Serves the OpenAPI document of the contract's endpoints at `/api/docs`. Register before the
 * endpoints.
 */
export const docs = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Quad',
        version: '1',
        description: 'The endpoints of Quad, from its contract.',
      },
      servers: [{ url: '/' }],
    },
    hideUntagged: true,
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    // The full path, because the page uses it in the URLs of its files.
    routePrefix: '/api/docs',
    staticCSP: policy,
    uiConfig: { validatorUrl: null },
  })
}
