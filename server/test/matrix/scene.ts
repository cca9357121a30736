import { randomUUID } from 'node:crypto'
import type { CallArguments, CallName, Calls } from '@quad/contract'
import type { Actor } from './actors.ts'
import type { Resident, World } from './world.ts'

/** What a request is made of: the world, and who in it is "oneself". */
export interface Scene extends World {
  actor: Actor
  /** The actor; for a visitor a passer-by, who is not signed in. */
  self: Resident
  /** An id that nothing has. */
  missing: string
  /** An address of the university that nobody has registered. */
  unknownEmail: string
  /** An image whose files are there. */
  pictureId: string
}

export const sceneOf = (world: World, actor: Actor, pictureId: string): Scene => ({
  ...world,
  actor,
  self: world.people[actor === 'visitor' ? 'passer' : actor],
  missing: randomUUID(),
  unknownEmail: `nobody${randomUUID().slice(0, 8)}@example.edu`,
  pictureId,
})

/** Requests of each call, by the name under which the table has their object. */
export type Requests = {
  [N in CallName]: Record<string, (scene: Scene) => CallArguments<Calls[N]>>
}
