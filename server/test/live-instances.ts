import { sql } from 'kysely'
import { createTestApp } from './app.ts'
import { createChatting, message } from './chatting.ts'
import { createFactories, type Person } from './factories.ts'
import { openStream, publish, type OpenStream } from './live-stream.ts'

/**
 * Two instances of the server on one database, with open pages that are closed after each test. Call it
 * at the top of a file.
 */
export const createLiveInstances = async () => {
  const first = await createTestApp()
  const second = await createTestApp({ database: first.database })
  const { app, as, visitor, services } = first
  const { db } = services
  const factories = createFactories(db)

  const streams: OpenStream[] = []
  const open = async (...args: Parameters<typeof openStream>): Promise<OpenStream> => {
    const stream = await openStream(...args)
    streams.push(stream)
    return stream
  }

  beforeAll(async () => {
    await app.listen({ port: 0 })
    await second.app.listen({ port: 0 })
  })
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close()
  })

  return {
    app,
    second: second.app,
    as,
    visitor,
    services,
    db,
    ...factories,
    open,
    /** Publishes a `project` event to a person. */
    tell: (person: Pick<Person, 'id'>, projectId: string) =>
      db.transaction().execute((trx) => publish(trx, [person.id], { type: 'project', projectId })),
    createTeam: createChatting(first, factories).createTeam,
    message,
    /** Cuts the listening connections of the instances. */
    breakListening: () =>
      sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'quad live %' and datname = current_database()`.execute(db),
  }
}
