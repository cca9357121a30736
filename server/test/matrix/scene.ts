import { randomUUID } from 'node:crypto'
import type { BookmarkKind, EndpointArguments, EndpointName, Endpoints } from '@quad/contract'
import type { Actor, Role } from './actors.ts'
import type { Resident, World } from './world.ts'
import type { ProjectIds } from './world/projects.ts'

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

/** A client's time stamp. */
export const ts = '2026-03-03T10:00:00.000Z'

/** Names an object by what it is for the actor, or one of its ids: `owner`, `self.chatId`. */
type Ref =
  | 'missing'
  | 'pictureId'
  | 'self'
  | Role
  | 'project'
  | 'foreign'
  | `${'self' | Role}.${keyof Resident}`
  | `${'project' | 'foreign'}.${keyof ProjectIds}`

const isKind = (value: string): value is BookmarkKind => value === 'projects' || value === 'people'

const valueOf = (scene: Scene, name: Ref | BookmarkKind): string => {
  if (isKind(name)) return name
  if (name === 'missing' || name === 'pictureId') return scene[name]
  const [object, key = 'id'] = name.split('.') as [string, string?]
  const { self, project, foreign, people } = scene
  const objects: Record<string, object> = { ...people, self, project, foreign }
  return (objects[object] as Record<string, string>)[key]!
}

type Params = Record<string, Ref | BookmarkKind>
type Values<P extends Params> = { [K in keyof P]: P[K] extends BookmarkKind ? P[K] : string }

/** A request with these path parameters, each the id of what it names, and with this body. */
export function to<const P extends Params>(params: P): (scene: Scene) => { params: Values<P> }
export function to<const P extends Params, const B>(
  params: P,
  body: B,
): (scene: Scene) => { params: Values<P>; body: B }
export function to(params: Params, body?: unknown) {
  return (scene: Scene) => ({
    params: Object.fromEntries(
      Object.entries(params).map(([key, name]) => [key, valueOf(scene, name)]),
    ),
    ...(body !== undefined && { body }),
  })
}

/** The requests for a list or an act of one person. */
export const ofUser = {
  own: to({ userId: 'self' }),
  "another user's": to({ userId: 'other' }),
  'missing person': to({ userId: 'missing' }),
}
