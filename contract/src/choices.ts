// Options of the forms, in the order in which they are shown.

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

/** Label of a pronoun option. */
export const pronounsLabel = (value: Pronouns): string => {
  if (value === 'Other') return 'Other - Please specify in personal bio below!'
  if (value === 'Unspecified') return 'Prefer not to say'
  return value
}

/** Whether a person looks for a team. */
export const lookings = ['yes', 'maybe', 'no'] as const
export type Looking = (typeof lookings)[number]

export const lookingLabel: Record<Looking, string> = {
  yes: 'Looking for a team',
  maybe: 'Maybe looking for a team',
  no: 'Not looking for a team',
}

/** How recently a project or a person was active. People are never called quiet. */
export const activitySteps = ['week', 'month', 'quiet'] as const

export const activityLabel: Record<(typeof activitySteps)[number], string> = {
  week: 'Active this week',
  month: 'Active this month',
  quiet: 'Quiet for two months',
}

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** What a user can report to the operators. */
export const reportSubjects = ['message', 'project', 'person'] as const
export type ReportSubject = (typeof reportSubjects)[number]

/** Whether a member comes to an event. */
export const eventAnswers = ['going', 'maybe', 'not-going'] as const
export type EventAnswer = (typeof eventAnswers)[number]

/** Every how many weeks an event can repeat, and how texts say it. */
export const eventIntervals = { 1: 'Every week', 2: 'Every second week' } as const
export type EventInterval = keyof typeof eventIntervals

/** How long the slots of a poll for a common time can be. */
export const slotMinutes = [30, 60] as const

/** Which dates of an event that repeats a change is for. */
export const eventScopes = ['one', 'following'] as const
export type EventScope = (typeof eventScopes)[number]

/** Each answer as buttons, lists and mails show it, in their order. */
export const eventAnswerLabels: Record<EventAnswer, string> = {
  going: 'Going',
  maybe: 'Maybe',
  'not-going': "Can't go",
}

/** How a user hears of new matches: in the app alone, or also by a mail every day or week. */
export const searchAlerts = ['app', 'daily', 'weekly'] as const
export type SearchAlert = (typeof searchAlerts)[number]
