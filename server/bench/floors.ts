import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { callers } from './requests.ts'
import { campusId } from '../test/large-campus.ts'
import { connections, load } from './load.ts'

/** Requests per second of a minimal read: Fastify and two prepared reads by key, without our layers. */
export const readFloor = async (databaseUrl: string, seconds: number): Promise<number> => {
  const program = join(import.meta.dirname, 'floor-server.ts')
  const server = spawn(process.execPath, [program], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = (await once(server.stdout, 'data')) as [Buffer]
    const requests = callers.map((person) => ({
      method: 'GET' as const,
      path: `/projects/${campusId('project', person + 1)}`,
      headers: { cookie: `quad=session${person}` },
    }))
    const url = line.toString().trim()
    await load(url, requests, 1)
    return (await load(url, requests, seconds)).rate
  } finally {
    server.kill()
  }
}

const insertAndNotify = {
  name: 'floor',
  text: `with written as (insert into floor_writes (content) values ($1) returning id)
    select pg_notify('floor', id::text) from written`,
  values: ['See you at the library.'],
}

/** Durable commits per second of one prepared insert with its NOTIFY, through a bare pool. */
export const writeFloor = async (databaseUrl: string, seconds: number): Promise<number> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  try {
    await pool.query(
      'create table if not exists floor_writes (id bigserial primary key, content text not null)',
    )
    const start = performance.now()
    const end = start + seconds * 1000
    let written = 0
    const write = async (): Promise<void> => {
      while (performance.now() < end) {
        await pool.query(insertAndNotify)
        written += 1
      }
    }
    await Promise.all(Array.from({ length: connections }, write))
    return (written * 1000) / (performance.now() - start)
  } finally {
    await pool.query('drop table if exists floor_writes')
    await pool.end()
  }
}
