import { randomUUID } from 'node:crypto'
import type { EndpointArguments, EndpointName, Endpoints } from '@quad/contract'
import type { Actor } from './actors.ts'
import type { Resident, World } from './world.ts'

/** The input of a request: the world and its actor. */
export interface Scene extends World {
  actor: Actor
  /** The actor; for a visitor, the passer, who is not signed in. */
  self: Resident
  /** An unused id. */
  missing: string
  /** An unregistered address of the university. */
  unknownEmail: string
  /** An image with files. */
  pictureId: string
}

export const sceneOf = (world: World, actor: Actor, pictureId: string): Scene => ({
  ...world,
  actor,
  self: world.people[actor === 'visitor' ? 'passer' : actor],
  missing: randomUUID(),
  unknownEmail: `missing${randomUUID().slice(0, 8)}@example.edu`,
  pictureId,
})

/** The requests of each endpoint, by the object's label in the table. */
export type Requests = {
  [N in EndpointName]: Record<string, (scene: Scene) => EndpointArguments<Endpoints[N]>>
}
