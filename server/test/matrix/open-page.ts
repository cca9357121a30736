import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../src/database/schema.ts'
import { publish } from '../../src/live/publish.ts'
import { eventually } from '../eventually.ts'
import type { Resident } from './world.ts'

/** A page that a person has open, as far as it is told of what happens. */
export interface OpenPage {
  person: Resident
  /** Closes it, and says all that came to it until then. */
  close: () => Promise<string>
}

export const openPage = async (
  { app, db }: { app: FastifyInstance; db: Kysely<Database> },
  person: Resident,
): Promise<OpenPage> => {
  const response = await app.inject({
    method: 'GET',
    url: '/api/stream',
    cookies: { quad: person.token },
    payloadAsStream: true,
  })
  const stream = response.stream()
  let text = ''
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()))

  return {
    person,
    close: async () => {
      // What happened before comes before this.
      const last = randomUUID()
      await db
        .transaction()
        .execute((trx) => publish(trx, [person.id], { type: 'project', projectId: last }))
      await eventually(async () => text.includes(last) || stream.readableEnded)
      stream.destroy()
      return text
    },
  }
}
