import { deletedPerson, isolated, type HistoryEntry, type ProjectChange } from '@quad/contract'

/** The names and roles in a change: actor, subject, and the subject's role before and after. */
type Change = Pick<HistoryEntry, 'from' | 'to'> & { actor: string; subject: string }

// Handing over is two changes: one for the former Owner, one for the new one.
const roleInWords = ({ actor, subject, from, to }: Change): string => {
  if (to === 'Owner') return `${actor} handed the project over to ${subject}.`
  if (from === 'Owner') return `${subject} stayed as an Admin.`
  return to === 'Admin'
    ? `${actor} made ${subject} an Admin.`
    : `${actor} made ${subject} a Member.`
}

const sentences: Record<ProjectChange, (change: Change) => string> = {
  created: ({ actor }) => `${actor} created the project.`,
  joined: ({ actor, subject }) => `${subject} joined, accepted by ${actor}.`,
  left: ({ subject }) => `${subject} left.`,
  removed: ({ actor, subject }) => `${actor} removed ${subject}.`,
  role: roleInWords,
}

/** Formats a change of a project's members as a sentence. */
export const changeInWords = ({ change, actor, subject, from, to }: HistoryEntry): string =>
  sentences[change]({
    actor: isolated((actor ?? deletedPerson).name),
    subject: isolated((subject ?? deletedPerson).name),
    from,
    to,
  })
