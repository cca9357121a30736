import fc from 'fast-check'
import type { Scene } from '../matrix/scene.ts'

const known: readonly ((scene: Scene) => string)[] = [
  ({ self }) => self.id,
  ({ self }) => self.imageId,
  ({ self }) => self.chatId,
  ({ self }) => self.notificationId,
  ({ self }) => self.messageId,
  ({ self }) => self.otherSessionId,
  ({ self }) => self.savedSearchId,
  ({ people }) => people.owner.id,
  ({ people }) => people.teammate.id,
  ({ people }) => people.applicant.id,
  ({ people }) => people.other.id,
  ({ people }) => people.other.imageId,
  ({ people }) => people.other.notificationId,
  ({ project }) => project.id,
  ({ project }) => project.eventId,
  ({ project }) => project.chatId,
  ({ foreign }) => foreign.id,
  ({ pictureId }) => pictureId,
  ({ self }) => self.ownMessageId,
  ({ project }) => project.messageId,
]

const standIn = (nth: number): string => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`

/** Placeholders for the ids of existing objects, the actor's own and others'. */
export const knownIds: fc.Arbitrary<string> = fc.constantFrom(
  ...known.map((_, nth) => standIn(nth)),
)

/** Replaces the placeholders by the scene's ids. */
export const fillIn = (text: string, scene: Scene): string =>
  text.replaceAll(
    /00000000-0000-4000-8000-(\d{12})/g,
    (id, nth) => known[Number(nth)]?.(scene) ?? id,
  )
