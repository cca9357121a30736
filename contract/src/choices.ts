// What a person chooses from, in the order in which it is offered.

export const meetingFormats = ['In-Person', 'Virtual', 'Hybrid'] as const
export type MeetingFormat = (typeof meetingFormats)[number]

export const pronouns = [
  'He/Him',
  'She/Her',
  'They/Them',
  'He/They',
  'She/They',
  'Any Pronouns',
  'Other',
  'Unspecified',
] as const
export type Pronouns = (typeof pronouns)[number]

/** How a pronoun option reads on the screen. */
export const pronounsLabel = (value: Pronouns): string => {
  if (value === 'Other') return 'Other - Please specify in personal bio below!'
  if (value === 'Unspecified') return 'Prefer not to say'
  return value
}

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** What a person can report to those who run the site. */
export const reportSubjects = ['message', 'project', 'person'] as const
export type ReportSubject = (typeof reportSubjects)[number]
