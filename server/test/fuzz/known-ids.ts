import fc from 'fast-check'
import type { Scene } from '../matrix/scene.ts'

const known: readonly ((scene: Scene) => string)[] = [
  ({ self }) => self.id,
  ({ self }) => self.imageId,
  ({ self }) => self.chatId,
  ({ self }) => self.notificationId,
  ({ self }) => self.messageId,
  ({ self }) => self.otherSessionId,
  ({ people }) => people.owner.id,
  ({ people }) => people.teammate.id,
  ({ people }) => people.applicant.id,
  ({ people }) => people.somebody.id,
  ({ people }) => people.somebody.imageId,
  ({ people }) => people.somebody.notificationId,
  ({ project }) => project.id,
  ({ project }) => project.eventId,
  ({ project }) => project.chatId,
  ({ foreign }) => foreign.id,
  ({ pictureId }) => pictureId,
]

const standIn = (nth: number): string => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`

/** Ids that stand for those of things that are there, one's own and others', until a request is sent. */
export const knownIds: fc.Arbitrary<string> = fc.constantFrom(
  ...known.map((_, nth) => standIn(nth)),
)

/** Puts the scene's ids in the place of those that stand for them. */
export const fillIn = (text: string, scene: Scene): string =>
  text.replaceAll(
    /00000000-0000-4000-8000-(\d{12})/g,
    (id, nth) => known[Number(nth)]?.(scene) ?? id,
  )
