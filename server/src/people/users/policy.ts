import { texts } from '@quad/contract'
import { noSuch, serverTexts } from '../../platform/http/errors.ts'
import { nothingToDo, rule } from '../../platform/http/access.ts'

/** Without an id for a visitor. */
interface Viewer {
  id?: string | undefined
  profileCompleted?: boolean
}

interface Person {
  id: string
  /** Whether the profile is complete. An incomplete profile is visible only to its owner. */
  complete: boolean
}

/** Whether the viewer has blocked the person. A viewer does not learn of the reverse. */
interface Blocked {
  blocked: boolean
}

/** The ids of a person's projects. */
interface Team {
  projectIds: readonly string[]
}

const isSelf = (viewer: Viewer, person: Pick<Person, 'id'>): boolean => viewer.id === person.id
const isComplete = (_: unknown, { complete }: Person): boolean => complete
const isSignedIn = ({ id }: Viewer): boolean => id !== undefined
const hasProfile = ({ profileCompleted }: Viewer): boolean => profileCompleted === true
const isUnblocked = (_: unknown, { blocked }: Blocked): boolean => !blocked

const noSuchPerson = noSuch('person')

/** Requires two people with complete profiles. `ownRefusal` is the text for an action on oneself. */
const others = (ownRefusal: string) =>
  [
    [isSignedIn, 'unauthenticated', 'Please sign in.'],
    [(viewer: Viewer, person: Person) => !isSelf(viewer, person), 'conflict', ownRefusal],
    [hasProfile, 'profile_incomplete', 'Please finish your profile first.'],
    [isComplete, ...noSuchPerson],
  ] as const

const memberAlready =
  'This person is a member of this project already. Please choose another person or project.'

/** Who may do what with a person. The contract's `self` enforces `edit`. */
export const personPolicy = {
  edit: rule([isSelf, 'forbidden', serverTexts.notAllowed]),
  message: rule<Viewer, Person & Blocked>(
    ...others('You cannot chat with yourself. Please choose another person.'),
    [isUnblocked, 'conflict', texts.personBlocked],
  ),
  invite: rule<Viewer & Team, Person & Blocked & Team>(
    ...others(memberAlready),
    [
      (viewer, person) => viewer.projectIds.some((id) => !person.projectIds.includes(id)),
      'conflict',
      memberAlready,
    ],
    [isUnblocked, 'conflict', texts.personBlocked],
  ),
  block: rule<Viewer, Person & Blocked>(
    ...others('You cannot block yourself. Please choose a person.'),
    [isUnblocked, ...nothingToDo],
  ),
  unblock: rule([(_, { blocked }: Blocked) => blocked, ...nothingToDo]),
  report: rule(...others('You cannot report yourself. Please choose another person.')),
}

/** Who may bookmark a person. Cards have the button too, and no abilities, so this is none of `can`. */
export const bookmarkPerson = rule<Viewer, Person & Blocked>(
  ...others('You cannot bookmark yourself. Please choose another person.'),
  [isUnblocked, 'conflict', 'You have blocked this person. Unblock them first.'],
)

/** Who may see a profile. An incomplete one is visible only to its owner. */
export const seeProfile = rule([
  (viewer: Viewer, person: Person) => isComplete(viewer, person) || isSelf(viewer, person),
  ...noSuchPerson,
])
