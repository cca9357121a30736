import type { Role } from '@quad/contract'
import { isManager } from '../is-manager.ts'
import type { MemberRole } from '../platform/database/schema.ts'
import { nothingToDo, rule } from '../platform/http/access.ts'
import { noSuch, serverTexts } from '../platform/http/errors.ts'

export const isMember = (role: Role): role is MemberRole => role !== 'Unenrolled'

/** A viewer with their role in the project. */
interface InProject {
  role: Role
}

const manages = ({ role }: InProject): boolean => isManager(role)
const owns = ({ role }: InProject): boolean => role === 'Owner'
const isInside = ({ role }: InProject): boolean => isMember(role)
const isOutside = ({ role }: InProject): boolean => !isMember(role)
const recruits = (_: unknown, { recruiting }: { recruiting: boolean }): boolean => recruiting

/** Who may do what with a project. A visitor may `join` and `report`, and is asked to sign in first. */
export const projectPolicy = {
  edit: rule([
    manages,
    'forbidden',
    'Only the Owner and the Admins edit a project. Please ask one of them.',
  ]),
  addEvent: rule([
    manages,
    'forbidden',
    'Only the Owner and the Admins of a project arrange its events. Please ask one of them.',
  ]),
  seeRequests: rule([
    manages,
    'forbidden',
    'Only the Owner and the Admins of a project decide on join requests. Please ask one of them.',
  ]),
  seeHistory: rule([manages, ...noSuch('project history')]),
  delete: rule([owns, 'forbidden', 'Only the Owner deletes a project. Please ask the Owner.']),
  handOver: rule([owns, 'forbidden', 'Only the Owner hands a project over. Please ask the Owner.']),
  join: rule<InProject, { recruiting: boolean; requested: boolean }>(
    [
      isOutside,
      'conflict',
      'You are a member of this project already. Please load the page again.',
    ],
    [recruits, 'conflict', serverTexts.notRecruiting],
    [(_, { requested }) => !requested, ...nothingToDo],
  ),
  leave: rule<InProject, unknown>(
    [
      (viewer) => !owns(viewer),
      'conflict',
      'The Owner cannot leave. Please hand the project over, or delete it.',
    ],
    [isInside, ...nothingToDo],
  ),
  chat: rule([isInside, ...noSuch('chat')]),
  invite: rule<InProject, { recruiting: boolean }>(
    [isInside, 'forbidden', 'Only members of a project invite to it. Please ask one of them.'],
    // A Member's invitation leads to a join request, which the project does not take.
    [
      (viewer, project) => manages(viewer) || recruits(viewer, project),
      'conflict',
      serverTexts.notRecruiting,
    ],
  ),
  report: rule<{ id: string | undefined }, { ownerId: string | null }>([
    ({ id }, { ownerId }) => id !== ownerId,
    'conflict',
    'This project is your own. You can edit or delete it.',
  ]),
}

/** Who may do what with a member of a project. */
export const memberPolicy = {
  remove: rule<InProject, InProject>(
    [
      manages,
      'forbidden',
      'Only the Owner and the Admins of a project remove its members. Please ask one of them.',
    ],
    [
      (_, member) => !owns(member),
      'forbidden',
      'The Owner of a project cannot be removed. Please choose another member.',
    ],
  ),
}

const isToCome = (_: unknown, { endsAt }: { endsAt: Date }): boolean =>
  endsAt.getTime() > Date.now()

/** Who may do what with an event of a project. */
export const eventPolicy = {
  edit: projectPolicy.addEvent,
  delete: projectPolicy.addEvent,
  answer: rule<InProject, { endsAt: Date }>(
    [
      isInside,
      'forbidden',
      'Only members of a project say whether they come to its events. Please join it first.',
    ],
    [isToCome, 'conflict', 'This event is over. Please choose another one.'],
  ),
}

/** Who may ask a team for a common time. */
export const offerTimes = rule<InProject, unknown>([
  isInside,
  'forbidden',
  'Only members of a project ask its team for a common time. Please join it first.',
])

const isOpenPoll = [
  (_: unknown, { isOpen }: { isOpen: boolean }): boolean => isOpen,
  'conflict',
  'These times are closed: they are over, or an event was made of one. Please load the page again.',
] as const

/** Who may do what with a poll for a common time. Others do not learn that it exists. */
export const timePollPolicy = {
  answer: rule<InProject, { isOpen: boolean }>([isInside, ...noSuch('poll')], isOpenPoll),
  makeEvent: rule<InProject, { isOpen: boolean }>(
    [isInside, ...noSuch('poll')],
    [
      manages,
      'forbidden',
      'Only the Owner and the Admins of a project arrange its events. Please ask one of them.',
    ],
    isOpenPoll,
  ),
  delete: rule<InProject & { id: string | undefined }, { createdBy: string | null }>(
    [isInside, ...noSuch('poll')],
    [
      (viewer, { createdBy }) => manages(viewer) || viewer.id === createdBy,
      'forbidden',
      'Only the person who offers these times, the Owner and the Admins delete them. Please ask one of them.',
    ],
  ),
}

/** Who may do what with an invitation. Others do not learn that it exists. */
export const invitationPolicy = {
  withdraw: rule<InProject & { id: string }, { senderId: string }>([
    (viewer, { senderId }) => viewer.id === senderId || manages(viewer),
    ...noSuch('invitation'),
  ]),
}

/** Who may do what with a join request. */
export const joinRequestPolicy = {
  see: rule<InProject & { id: string }, { userId: string }>([
    (viewer, { userId }) => viewer.id === userId || manages(viewer),
    ...noSuch('join request'),
  ]),
  decide: projectPolicy.seeRequests,
}
