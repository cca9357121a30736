import { connectDatabase } from '../src/platform/database/connect.ts'
import { actors } from './matrix/actors.ts'
import { createSecrets } from './matrix/secrets.ts'
import { createWorld } from './matrix/world.ts'

/** Writes a world with a secret in every restricted field into a database, and returns it with what finds leaks in a text. */
export const createSecretWorld = async (url: string) => {
  const { db } = connectDatabase(url, { statementTimeout: 30_000, max: 2 })
  try {
    const secrets = createSecrets()
    const world = await createWorld(db, secrets)
    return {
      ...world,
      actors,
      leaks: (text: string, viewerId?: string) => secrets.leaks(text, viewerId),
    }
  } finally {
    await db.destroy()
  }
}
