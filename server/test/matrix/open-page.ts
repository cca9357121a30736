import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../src/platform/database/schema.ts'
import { publish } from '../../src/live/publish.ts'
import { eventually } from '../eventually.ts'
import type { Resident } from './world.ts'

/** The event stream of a person's open page. */
export interface OpenPage {
  person: Resident
  /** Closes it and returns all received data. */
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
      // Marks the end of the earlier events.
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
