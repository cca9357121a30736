// A server with the minimum of a response: one session and one row, each by its key. See floors.ts.
import { createHash } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'

const text = { type: 'string' }
const projectSchema = {
  type: 'object',
  properties: { id: text, title: text, description: text, tags: { type: 'array', items: text } },
}

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })
const app = fastify()

app.get<{ Params: { id: string } }>(
  '/projects/:id',
  { schema: { response: { 200: projectSchema } } },
  async (request) => {
    const token = (request.headers.cookie ?? '').replace('quad=', '')
    await pool.query({
      name: 'session',
      text: `select sessions.id, users.id as "userId" from sessions
        inner join users on users.id = sessions.user_id where token_hash = $1`,
      values: [createHash('sha256').update(token).digest()],
    })
    const { rows } = await pool.query<object>({
      name: 'project',
      text: 'select id, title, description, tags from projects where id = $1',
      values: [request.params.id],
    })
    return rows[0]
  },
)

process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
