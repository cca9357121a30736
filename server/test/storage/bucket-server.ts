import type { AddressInfo } from 'node:net'
import { buildApp } from 'fauxqs'

/** A local bucket service, with the SDK's environment variables for it. */
export interface BucketServer {
  /** Storage URL of a new bucket. */
  newStorage: () => Promise<string>
  /** Environment with which another process reaches it. */
  environment: Record<string, string>
  /** Method and path of each request so far. */
  requests: string[]
  /** While true, every connection is cut. */
  isAway: boolean
  /** If true, the next request is executed, but its connection is cut before the response. */
  losesNextAnswer: boolean
  /** While true, every request is refused, as for a key without rights. */
  isClosed: boolean
  /** While set, requests for objects with this name are refused. */
  refuses?: string | undefined
  /** While true, it replaces objects in spite of `If-None-Match`, as some services do. */
  ignoresConditions: boolean
}

const accessDenied = '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'
const noAccessLists = '<Error><Code>AccessControlListNotSupported</Code></Error>'
const taken = '<Error><Code>PreconditionFailed</Code><Message>It is there.</Message></Error>'

/** A server for the tests of a file. Call it at the top of the file. */
export const bucketServer = (): BucketServer => {
  const { server, start, stop } = createBucketServer()
  beforeAll(async () => {
    await start()
    Object.assign(process.env, server.environment)
  })
  afterAll(stop)
  return server
}

/** A server that is not started yet. */
export const createBucketServer = () => {
  const service = buildApp({ logger: false })
  const kept = new Set<string>()
  const server: BucketServer = {
    newStorage: async () => {
      const bucket = `quad-${crypto.randomUUID()}`
      await service.inject({ method: 'PUT', url: `/${bucket}` })
      return `s3://${bucket}/of/quad`
    },
    environment: { AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'k', AWS_SECRET_ACCESS_KEY: 's' },
    requests: [],
    isAway: false,
    losesNextAnswer: false,
    isClosed: false,
    ignoresConditions: false,
  }

  service.addHook('onRequest', async (request, reply) => {
    if (server.isAway) {
      request.raw.socket.destroy()
      return reply.hijack()
    }
    server.requests.push(`${request.method} ${request.url}`)
    // Like new buckets, which have one owner.
    if ('x-amz-acl' in request.headers) {
      return reply.code(400).type('application/xml').send(noAccessLists)
    }
    const [path = ''] = request.url.split('?')
    const isRefused = server.refuses !== undefined && path.endsWith(`/${server.refuses}`)
    if (server.isClosed || isRefused)
      return reply.code(403).type('application/xml').send(accessDenied)
    return undefined
  })

  // This service lacks `If-None-Match: *`, which Amazon, MinIO and others support. Hook and handler run
  // without interruption, so it is one atomic step here, too.
  service.addHook('preHandler', (request, reply, done) => {
    const [path = ''] = request.url.split('?')
    const isThere = kept.has(path)
    if (request.method === 'PUT') kept.add(path)
    if (request.method === 'DELETE') kept.delete(path)
    const isNew = request.headers['if-none-match'] === '*' && !server.ignoresConditions
    if (request.method === 'PUT' && isNew && isThere) {
      void reply.code(412).type('application/xml').send(taken)
    } else done()
  })

  service.addHook('onSend', async (request) => {
    if (!server.losesNextAnswer) return
    server.losesNextAnswer = false
    request.raw.socket.destroy()
  })

  return {
    server,
    start: async () => {
      await service.listen({ port: 0, host: '127.0.0.1' })
      const { port } = service.server.address() as AddressInfo
      server.environment.AWS_ENDPOINT_URL_S3 = `http://127.0.0.1:${port}`
    },
    stop: () => service.close(),
  }
}
