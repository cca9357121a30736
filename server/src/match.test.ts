import type { Match } from '@quad/contract'
import { matchOf, type OfferedRole } from './match.ts'

const folded = (skills: readonly string[]) => skills.map((skill) => skill.toLowerCase())

const role = (title: string, hours: number | null, written: string[]): OfferedRole => ({
  title,
  hours,
  written,
  folded: folded(written),
})

const roles = [
  role('Gaffer', 6, ['Lighting', 'Film Production']),
  role('Grip', null, ['Lighting', 'Rigging', 'Driving']),
  role('Editor', 2, ['Editing', 'Lighting']),
]
const written = ['Poetry', 'History', 'Chess']
const tags = { written, folded: folded(written) }

const fits: [skills: string[], hours: number | null, match: Match | undefined][] = [
  [
    ['Film Production', 'Lighting'],
    8,
    { role: 'Gaffer', of: 2, matched: ['Lighting', 'Film Production'], missing: [] },
  ],
  [
    ['Driving', 'Rigging', 'Lighting', 'Film Production'],
    4,
    { role: 'Grip', of: 3, matched: ['Lighting', 'Rigging', 'Driving'], missing: [] },
  ],
  [
    ['Editing'],
    1,
    {
      role: 'Editor',
      of: 2,
      matched: ['Editing'],
      missing: ['Lighting'],
      hours: { wanted: 2, has: 1 },
    },
  ],
  // The hours decide between equal shares of the skills.
  [['Lighting'], 3, { role: 'Editor', of: 2, matched: ['Lighting'], missing: ['Editing'] }],
  [
    ['Film Production'],
    null,
    { role: 'Gaffer', of: 2, matched: ['Film Production'], missing: ['Lighting'] },
  ],
  [['History', 'Poetry'], null, { of: 2, matched: ['Poetry', 'History'], missing: [] }],
  [['Baking'], null, undefined],
]

test.each(fits)(
  'a person with %p and %p hours matches with the best role',
  (skills, hours, match) => {
    expect(matchOf({ roles, tags }, { folded: folded(skills), hours })).toEqual(match)
  },
)
