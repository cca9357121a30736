import type { TimeOfDay } from './moments.ts'
import type { PersonKey } from './people.ts'
import type { ProjectKey } from './projects.ts'

export interface DemoEvent {
  title: string
  /** Line breaks inside a paragraph are only for reading here; a blank line parts paragraphs. */
  description: string
  location: string
  /** For members only. */
  onlineLink?: string
  /** Days from today; a negative number is past. */
  inDays: number
  from: TimeOfDay
  /** Earlier than `from`: on the next day. */
  to: TimeOfDay
  /** Absent: the Owner. */
  createdBy?: PersonKey
}

export const events: Partial<Record<ProjectKey, readonly DemoEvent[]>> = {
  'tidepool-atlas': [
    {
      title: 'Spring tide survey, pools 1 to 22',
      description: `Low water at 06:52. We meet at the bike shed at 05:40 and walk down together.

        **Bring:** warm layers, a head torch, something hot to drink. **We bring:** boots (36 to 47),
        frames, slates and pencils. Please tell Jonas your boot size in the chat.

        We count in pairs; if it is your first time, you are paired with someone who has done it
        often.`,
      location: 'Gannet Point, upper car park',
      inDays: 3,
      from: '05:40',
      to: '08:30',
      createdBy: 'jonas-weber',
    },
    {
      title: 'Sorting evening',
      description: `Photos to pools, pools to species, species to spreadsheet. There is pizza, and a
        prize for the oddest limpet.`,
      location: 'Biology building, wet lab 2',
      onlineLink: 'https://meet.example.edu/tidepool-sorting',
      inDays: 6,
      from: '18:00',
      to: '20:30',
    },
    {
      title: 'Open shore day',
      description: `Families and anyone who is curious: come and see what lives in a rock pool. Six
        tables, four microscopes, and Linh draws whatever you find.

        We need eight helpers in two shifts. Write in the chat which one you take.`,
      location: 'Gannet Point, the slipway',
      inDays: 19,
      from: '10:00',
      to: '15:00',
    },
    {
      title: 'Spring tide survey, pools 23 to 41',
      description: `The far side, with the long walk. Low water at 07:31.`,
      location: 'Gannet Point, lighthouse steps',
      inDays: -11,
      from: '06:15',
      to: '09:30',
      createdBy: 'jonas-weber',
    },
    {
      title: 'How to count what moves',
      description: `A workshop with Mei on quadrats, transects and honest zeros. No statistics
        needed beforehand.`,
      location: 'Library, seminar room 3.04',
      inDays: -26,
      from: '17:00',
      to: '19:00',
      createdBy: 'amara-okafor',
    },
  ],
  'mill-creek-footbridge': [
    {
      title: 'Saw safety training',
      description: `Compulsory before the building days, and good to have anyway. Sturdy shoes, no
        scarves. Beatrice teaches, coffee at half time.`,
      location: 'Forestry yard, shed B',
      inDays: 5,
      from: '14:00',
      to: '17:00',
      createdBy: 'jonas-weber',
    },
    {
      title: 'Building day 1: foundations',
      description: `We set the four screw piles and the bank seats. Twelve people is ideal, sixteen
        is chaos; please say in the chat if you come.`,
      location: 'Mill Creek, allotment side',
      inDays: 16,
      from: '09:00',
      to: '17:00',
    },
    {
      title: 'Design review with the estates office',
      description: `They asked about handrail height and about horses. We answered both.`,
      location: 'Estates office, room 1.12',
      inDays: -9,
      from: '10:30',
      to: '11:30',
    },
  ],
  'night-shift-handover': [
    {
      title: 'Prototype 5: paper and scissors',
      description: `We cut the card down to what people really filled in. Bring your field notes.`,
      location: 'Nursing school, skills lab',
      inDays: 2,
      from: '17:30',
      to: '19:30',
    },
  ],
  'lear-in-the-boathouse': [
    {
      title: 'Full run, acts 1 to 3',
      description: `First time without stopping. Crew, please come and see what you will light,
        dress and move.`,
      location: 'The old boathouse',
      inDays: 4,
      from: '18:30',
      to: '22:00',
    },
    {
      title: 'Opening night',
      description: `Doors at seven, storm at half past eight. Wear something warm: the river side
        stays open.

        Sixty seats a night. Members of the company can put down two guests with Charlotte until the
        day before.`,
      location: 'The old boathouse',
      inDays: 24,
      from: '19:00',
      to: '22:30',
    },
    {
      title: 'Umbrella rehearsal',
      description: `Movement only, for everyone in the storm.`,
      location: 'Dance studio 1',
      inDays: -5,
      from: '18:30',
      to: '20:30',
      createdBy: 'charlotte-hughes',
    },
  ],
  'tenants-rights-clinic': [
    {
      title: 'Clinic evening',
      description: `Please be there at 17:15 for the briefing. Ms Farrow supervises.`,
      location: 'Law library, side room',
      inDays: 2,
      from: '17:30',
      to: '20:00',
    },
    {
      title: 'Plain words: writing the deposit letter',
      description: `We take the letter that we send most and write it again until Ana's mother
        understands it.`,
      location: 'https://meet.example.edu/clinic-letters',
      inDays: 8,
      from: '18:00',
      to: '19:30',
      createdBy: 'ana-sousa',
    },
  ],
  'heirloom-seed-library': [
    {
      title: 'Seed swap in the glasshouse',
      description: `Bring what you saved, take what you like, learn to thresh. Children are welcome
        and will be put to work.`,
      location: 'Botanic garden, glasshouse 2',
      inDays: 12,
      from: '11:00',
      to: '15:00',
      createdBy: 'beatrice-mwangi',
    },
    {
      title: 'Potting up the tomatoes',
      description: `Three hundred small tomatoes, twelve varieties, one afternoon.`,
      location: 'Botanic garden, glasshouse 2',
      inDays: -6,
      from: '14:00',
      to: '17:00',
    },
  ],
  'four-sides-of-the-hill': [
    {
      title: 'Reading: North',
      description: `We play through the first movement with whoever comes, at half speed. Viola
        players, this is your audition, and it is ours too.`,
      location: 'Music building, room 14',
      inDays: 5,
      from: '15:00',
      to: '17:00',
    },
  ],
  'live-captions': [
    {
      title: 'Pairing evening',
      description: `Open for newcomers: we pick a small issue and do it together, from first
        question to merged.`,
      location: 'Informatics, room 0.21',
      inDays: 1,
      from: '18:00',
      to: '21:00',
    },
    {
      title: 'Pilot review with Chemistry',
      description: `Numbers from the first four weeks, then questions from the department. Camila
        speaks about who used the captions and for what.`,
      location: 'Online',
      onlineLink: 'https://meet.example.edu/captions-review',
      inDays: 9,
      from: '13:00',
      to: '14:00',
      createdBy: 'daniel-kim',
    },
    {
      title: 'Accent clinic',
      description: `Elena brings recordings; we find out which words the recogniser never hears.`,
      location: 'Informatics, room 0.21',
      inDays: -13,
      from: '18:00',
      to: '20:00',
    },
  ],
  'solar-kart': [
    {
      title: 'Rolling test on the airfield',
      description: `Shell on, battery at 60%, no passengers. Hi-vis vests, please; they are strict
        there.`,
      location: 'Old airfield, gate 2',
      inDays: 10,
      from: '08:00',
      to: '13:00',
    },
    {
      title: 'Axle weld-off',
      description: `Two designs, one press, no mercy.`,
      location: 'Garage behind the sports hall',
      inDays: -3,
      from: '16:00',
      to: '19:00',
    },
  ],
  'papyrus-reading-group': [
    {
      title: 'P. 3812: a donkey, part two',
      description: `Lines 5 to 9. I have no idea what the third word of line 6 is and I look forward
        to not knowing it together.`,
      location: 'https://meet.example.edu/slow-papyrus',
      inDays: 3,
      from: '19:00',
      to: '20:00',
    },
  ],
  'bike-lane-value': [
    {
      title: 'Count: Harbour Street, both ends',
      description: `Two people at each end. Clickers and breakfast are provided.`,
      location: 'Harbour Street at the post office',
      inDays: 2,
      from: '07:00',
      to: '09:00',
      createdBy: 'pablo-herrera',
    },
  ],
  'north-meadow': [
    {
      title: 'Baseline survey, plots 1 to 12',
      description: `One square metre, one hour, everything that grows. We teach you the plants as we
        go.`,
      location: 'North meadow, the big oak',
      inDays: 7,
      from: '13:00',
      to: '17:00',
    },
    {
      title: 'Digging the pond',
      description: `Spades are here. Gloves are here. Cake is here.`,
      location: 'North meadow, east corner',
      inDays: 13,
      from: '10:00',
      to: '16:00',
      createdBy: 'tom-van-dijk',
    },
    {
      title: 'Hedge planting',
      description: `Four hundred whips of hawthorn, hazel and dog rose. Thank you all: every single
        one is in.`,
      location: 'North meadow, road side',
      inDays: -20,
      from: '10:00',
      to: '15:00',
      createdBy: 'tom-van-dijk',
    },
  ],
  'salt-and-static': [
    {
      title: 'Location visit: the signal house',
      description: `We go out on the last bus and come back on the first one. Bring a torch and a
        light meter.`,
      location: 'Signal house, harbour mole',
      inDays: 4,
      from: '21:30',
      to: '00:30',
    },
  ],
  'pocket-synth': [
    {
      title: 'Solder and scream, Saturday workshop',
      description: `Ten kits, ten people who have never soldered. Helpers very welcome.`,
      location: 'Electronics workshop, basement',
      inDays: 11,
      from: '10:00',
      to: '13:00',
    },
  ],
  'myth-nights': [
    {
      title: 'Myth Night: antibiotics',
      description: `Do they work against colds, must you finish the packet, and what do chickens
        have to do with it? Bring your doubts; the beer mats are waiting.`,
      location: 'The Anchor, upstairs room',
      inDays: 8,
      from: '19:30',
      to: '21:30',
    },
    {
      title: 'Myth Night: sleep',
      description: `With Chloe as our guest. One person slept through it, which we count as a
        result.`,
      location: 'The Anchor, upstairs room',
      inDays: -22,
      from: '19:30',
      to: '21:30',
      createdBy: 'priya-raman',
    },
  ],
  'rock-walk': [
    {
      title: 'Test walk, stops 1 to 12',
      description: `Rain or shine. We time each stop and cut what drags.`,
      location: 'Steps of the old bank',
      inDays: 6,
      from: '14:00',
      to: '16:30',
    },
  ],
  'storytime-nine-languages': [
    {
      title: 'Storytime: The Bear Who Was Late',
      description: `In Russian, Portuguese and sign language. Readers, please be there at half past
        nine.`,
      location: 'Public library, children’s room',
      inDays: 5,
      from: '10:00',
      to: '11:30',
    },
    {
      title: 'Storytime: Nine Hats',
      description: `In Wolof, Mandarin and English. Thirty-four children and one dog.`,
      location: 'Public library, children’s room',
      inDays: -9,
      from: '10:00',
      to: '11:30',
    },
  ],
  'ethics-cafe': [
    {
      title: 'May I be happy that it was not me?',
      description: `One question, one hour. Coffee is a coin; the first time is free.`,
      location: 'Café under the arts building',
      inDays: 1,
      from: '17:00',
      to: '18:00',
    },
  ],
  'leftover-kitchen': [
    {
      title: 'Thursday dinner',
      description: `Collecting from four, cooking from five, doors at seven. Somebody please bring
        the good ladle back.`,
      location: 'Student village, common kitchen',
      inDays: 3,
      from: '16:00',
      to: '21:30',
    },
    {
      title: 'Food safety course',
      description: `The official one, with the certificate. Paid from the tin.`,
      location: 'Nutrition, teaching kitchen',
      inDays: 15,
      from: '09:00',
      to: '13:00',
      createdBy: 'ana-sousa',
    },
  ],
  'campus-cats': [
    {
      title: 'Dusk count',
      description: `Everyone takes one building and one bag of treats, and sits very still.`,
      location: 'Chemistry building, back steps',
      inDays: 4,
      from: '19:30',
      to: '21:00',
    },
  ],
  'model-parliament': [
    {
      title: 'Third reading: the Night Bus Bill',
      description: `Public gallery open from 17:30. Whips, please have your lists with Aisha by
        noon.`,
      location: 'City hall, council chamber',
      inDays: 14,
      from: '18:00',
      to: '21:00',
    },
    {
      title: 'Committee: amendments 4 to 11',
      description: `Hybrid; the link is for those on placement.`,
      location: 'Online',
      onlineLink: 'https://meet.example.edu/night-bus',
      inDays: 5,
      from: '12:15',
      to: '13:15',
      createdBy: 'aisha-diallo',
    },
  ],
  'dialect-map': [
    {
      title: 'Recording trip to Upper Fen',
      description: `The 9:12 train, back by five. We have four visits and one choir.`,
      location: 'Main station, platform 2',
      inDays: 6,
      from: '09:00',
      to: '17:00',
    },
  ],
  'couch-to-campus-10k': [
    {
      title: 'Week 7: the long slow one',
      description: `Six kilometres, step-free, three groups. Nobody is last: William is.`,
      location: 'Sports hall, front door',
      inDays: 1,
      from: '18:15',
      to: '19:30',
    },
    {
      title: 'The 10K itself',
      description: `Twelve weeks, one loop, tea and medals made of biscuit.`,
      location: 'Sports hall, front door',
      inDays: 34,
      from: '10:00',
      to: '12:30',
    },
  ],
  'voices-of-the-canneries': [
    {
      title: 'Interviewer training, part 1',
      description: `How to ask, how to wait, what to do when someone cries (including you). For new
        people; part 2 is a week later.`,
      location: 'County archive, reading room',
      inDays: 6,
      from: '10:00',
      to: '15:00',
    },
    {
      title: 'Listening evening',
      description: `Three recordings, played to the families. Please come; it matters that somebody
        hears them.`,
      location: 'Fishermen’s hall',
      inDays: -8,
      from: '18:00',
      to: '20:00',
      createdBy: 'nadia-kowalska',
    },
  ],
  'static-fm-morning-desk': [
    {
      title: 'Planning the week',
      description: `Who wakes up when, and what for.`,
      location: 'Studio A',
      inDays: 4,
      from: '16:00',
      to: '17:00',
    },
  ],
  'hand-for-under-forty': [
    {
      title: 'Family test day',
      description: `All three families come. Green filament has arrived. Please no lab coats.`,
      location: 'Occupational therapy, room 2.08',
      inDays: 12,
      from: '14:00',
      to: '17:00',
      createdBy: 'kiran-shah',
    },
  ],
  'margins-zine': [
    {
      title: 'Stapling party',
      description: `Three hundred copies, one very long stapler, too much pizza.`,
      location: 'Print room, art school',
      inDays: 21,
      from: '17:00',
      to: '21:00',
    },
  ],
  tributaries: [
    {
      title: 'Playtest: draft eleven',
      description: `Two tables of four. You will be asked what annoyed you. Biscuits for the losers.`,
      location: 'Common room, Hall C',
      inDays: 5,
      from: '20:00',
      to: '22:30',
    },
  ],
  'dark-sky': [
    {
      title: 'Public viewing',
      description: `Jupiter, the double cluster, and a red torch for everyone. Cancelled when
        cloudy: look here before you walk up.`,
      location: 'Observatory hill',
      inDays: 2,
      from: '21:00',
      to: '23:30',
    },
  ],
  mended: [
    {
      title: 'Mending evening: knees and elbows',
      description: `Bring something that you gave up on. Thread in all colours, machines for four.`,
      location: 'Textile studio',
      inDays: 2,
      from: '18:00',
      to: '21:00',
    },
  ],
  'archive-boxes': [
    {
      title: 'Box 31',
      description: `It rattles.`,
      location: 'Online',
      onlineLink: 'https://meet.example.edu/box-of-the-week',
      inDays: 3,
      from: '20:00',
      to: '21:00',
    },
    {
      title: 'Box 30',
      description: `Drain pipes, a lemonade bottle, and a very good medieval spoon.`,
      location: 'Online',
      onlineLink: 'https://meet.example.edu/box-of-the-week',
      inDays: -4,
      from: '20:00',
      to: '21:00',
    },
  ],
}
