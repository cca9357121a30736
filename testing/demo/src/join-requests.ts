import type { DayAndTime, Moment } from './moments.ts'
import type { PersonKey } from './people.ts'
import type { ProjectKey } from './projects.ts'

export interface DemoJoinRequest {
  person: PersonKey
  project: ProjectKey
  /** Title of the role that it names. */
  role?: string
  message: string
  sent: Moment
  /** Absent while pending. */
  denied?: { by: PersonKey; at: DayAndTime }
}

/** Requests without a membership; the others are with the project's members. */
export const joinRequests: readonly DemoJoinRequest[] = [
  {
    person: 'omar-benali',
    project: 'tidepool-atlas',
    role: 'Sensor builder',
    message:
      'Your loggers drown about once a month? I have potted electronics in resin for a year, and I know why yours leak. May I bring one on Monday?',
    sent: { daysAgo: 2, at: '20:22' },
  },
  {
    person: 'grace-nakamura',
    project: 'tidepool-atlas',
    message:
      'I know birds better than crabs, but somebody should count who eats what you count. Early mornings are fine.',
    sent: { daysAgo: 1, at: '09:22' },
  },
  {
    person: 'leila-farahani',
    project: 'tidepool-atlas',
    message:
      'I could tidy up all those spreadsheets into one data set. I enjoy that. Do not tell anyone.',
    sent: { minutesAgo: 172 },
  },
  {
    person: 'tom-van-dijk',
    project: 'mill-creek-footbridge',
    role: 'Planting',
    message:
      'I drew the planting for that bank two years ago. I can help you to put it back after the piles are in.',
    sent: { minutesAgo: 305 },
  },
  {
    person: 'marcus-johnson',
    project: 'mill-creek-footbridge',
    role: 'Weekend builder',
    message:
      'Twenty of my runners cross those stones every Monday. I have strong arms and free Saturdays.',
    sent: { daysAgo: 2, at: '20:41' },
  },
  {
    person: 'linh-tran',
    project: 'tributaries',
    message:
      '64 tiles, one river: I would love to draw these. I can show you a linocut sample next Monday at the playtest.',
    sent: { daysAgo: 1, at: '21:15' },
  },
  {
    person: 'jonas-weber',
    project: 'tributaries',
    message: 'You asked for hydrology. I have four years of it and no board to play it on.',
    sent: { daysAgo: 2, at: '22:03' },
  },
  {
    person: 'camila-torres',
    project: 'night-shift-handover',
    role: 'Interviewer',
    message: 'I would be a great fit for this project!',
    sent: { daysAgo: 1, at: '09:48' },
  },
  {
    person: 'linh-tran',
    project: 'night-shift-handover',
    message: 'I can lay out the card so that it works in bad light and at four in the morning.',
    sent: { daysAgo: 4, at: '19:30' },
    denied: { by: 'kiran-shah', at: { daysAgo: 2, at: '10:12' } },
  },
  {
    person: 'isla-macleod',
    project: 'lear-in-the-boathouse',
    message: 'Prompter with a loud, kind voice: hello. I call across quarries for a living.',
    sent: { daysAgo: 1, at: '13:37' },
  },
  {
    person: 'jin-park',
    project: 'lear-in-the-boathouse',
    message:
      'I have twelve battery lamps left over from an escape room, and I know how to dim them.',
    sent: { minutesAgo: 410 },
  },
  {
    person: 'omar-benali',
    project: 'live-captions',
    role: 'System administrator',
    message:
      'I can look after the small computers in the halls: updates, keys, making sure that really nothing leaves the room.',
    sent: { daysAgo: 2, at: '15:55' },
  },
  {
    person: 'mateo-rivera',
    project: 'voices-of-the-canneries',
    message:
      'I would like to film hands while people talk, if they agree. No faces unless they ask for it.',
    sent: { daysAgo: 3, at: '18:20' },
  },
  {
    person: 'caleb-wright',
    project: 'leftover-kitchen',
    message: 'Four years on the line in a canteen, food safety level 3, and I own a good ladle.',
    sent: { daysAgo: 1, at: '12:10' },
  },
  {
    person: 'henry-osei',
    project: 'cloud-chamber',
    message:
      'Somebody has to be responsible for the dry ice. I volunteer before it becomes me anyway.',
    sent: { daysAgo: 2, at: '14:26' },
  },
  {
    person: 'hye-jin-lee',
    project: 'mended',
    message: 'I would be a great fit for this project!',
    sent: { daysAgo: 3, at: '16:44' },
  },
  {
    person: 'julia-novak',
    project: 'timetable-that-fits',
    role: 'Algorithm designer',
    message: 'Timetables are graph colouring. I have waited three years for someone to ask.',
    sent: { minutesAgo: 95 },
  },
  {
    person: 'zoe-papadakis',
    project: 'archive-boxes',
    message:
      'If there is an inscription in any of the remaining boxes, I want to be there when it is opened.',
    sent: { daysAgo: 5, at: '20:50' },
  },
  {
    person: 'rosa-delgado',
    project: 'pocket-synth',
    message: 'I teach six-year-olds. I can tell you which of your steps will end in tears.',
    sent: { daysAgo: 2, at: '17:03' },
  },
  {
    person: 'valentina-cruz',
    project: 'hand-for-under-forty',
    message: 'The socket is a garment. Let me sew you one that does not itch.',
    sent: { daysAgo: 4, at: '10:30' },
  },
  {
    person: 'chloe-bennett',
    project: 'model-parliament',
    message: 'I can take minutes. I take notes on people all day.',
    sent: { daysAgo: 6, at: '21:08' },
    denied: { by: 'aisha-diallo', at: { daysAgo: 5, at: '09:15' } },
  },
  {
    person: 'william-tui',
    project: 'salt-and-static',
    message: 'Wind is my subject. I can tell you how to record it and how to keep it out.',
    sent: { minutesAgo: 640 },
  },
]
