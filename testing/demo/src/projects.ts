import type { MeetingFormat } from '@quad/contract'
import type { Motif } from './draw/motifs.ts'
import type { PersonKey } from './people.ts'

export interface DemoMember {
  person: PersonKey
  role?: 'Admin'
  /** The member's title at the project. */
  title: string
  /** The message of the join request; absent: the default message. */
  asked?: string
  /** Absent: a time in the first half of the project's life. */
  joinedDaysAgo?: number
}

export interface DemoRole {
  title: string
  skills: readonly string[]
  /** Absent: one. */
  places?: number
  hours?: number
  closed?: true
  /** Members who joined in it. */
  taken?: readonly PersonKey[]
}

export interface DemoProject {
  title: string
  /** Line breaks inside a paragraph are only for reading here; a blank line parts paragraphs. */
  description: string
  tags: readonly string[]
  meetingFormat: MeetingFormat
  recruiting: boolean
  createdDaysAgo: number
  /** Absent: within the last days. A talk or an event after it would count as activity, too. */
  activeDaysAgo?: number
  /** The course of this semester that it is done for, and when it ends. */
  course?: { name: string; endsInDays: number }
  links?: readonly ('repository' | 'design' | 'site')[]
  roles?: readonly DemoRole[]
  cover?: Motif
  gallery?: readonly Motif[]
  /** The Owner first. */
  members: readonly [DemoMember, ...DemoMember[]]
}

export const projects = {
  'tidepool-atlas': {
    title: 'Tidepool Atlas',
    description: `Forty-one rock pools at Gannet Point, visited at every spring tide, counted,
      photographed and drawn. After four years we will know what lives there, what has left, and
      what has arrived that nobody expected. After one term we already have a Mediterranean crab
      that should not be here.

      We meet at the lab on Mondays to plan and sort, and at the Point whenever the tide table says
      so, which is sometimes five in the morning. There are boots in all sizes. You do not need to
      be a biologist: the best counter we have studies graphic design.

      What we need now: people who can stand in cold water and be exact; somebody who likes maps and
      small screens, to make the public atlas work on a phone at the beach; somebody who enjoys
      sensors, because our temperature loggers drown about once a month.

      Everything we publish is open data. Your name goes on it.`,
    tags: [
      'Marine Biology',
      'Field Research',
      'GIS',
      'Photography',
      'Illustration',
      'Python',
      'Data Visualization',
      'Embedded Systems',
    ],
    meetingFormat: 'Hybrid',
    recruiting: true,
    createdDaysAgo: 138,
    links: ['repository', 'site'],
    cover: 'tide',
    gallery: ['waves', 'contours', 'sunrise', 'dots'],
    roles: [
      {
        title: 'Sensor builder',
        skills: ['Embedded Systems', 'Soldering', 'Python'],
        places: 2,
        hours: 4,
      },
      { title: 'Web map', skills: ['GIS', 'JavaScript'], hours: 6, taken: ['fatima-al-hassan'] },
    ],
    members: [
      { person: 'amara-okafor', title: 'Survey lead' },
      {
        person: 'jonas-weber',
        role: 'Admin',
        title: 'Rigs, ropes and permits',
        asked: 'I can build you a quadrat frame that does not float away. I have seen the old one.',
      },
      {
        person: 'linh-tran',
        title: 'Field illustrator',
        asked: 'I have been drawing barnacles from your photos for a month. May I see real ones?',
      },
      {
        person: 'mei-chen',
        title: 'Statistics',
        asked: 'Please let me look at the sampling plan before the next survey, not after.',
      },
      { person: 'ingrid-solberg', title: 'Lichens and seaweeds' },
      {
        person: 'fatima-al-hassan',
        title: 'Web map',
        asked:
          'I can give you two evenings a week until the exams. I make maps that load on bad networks.',
      },
      { person: 'isla-macleod', title: 'Shore geology' },
      {
        person: 'hye-jin-lee',
        title: 'Photographer',
        asked: 'I have an underwater housing and nothing to put in front of it.',
      },
    ],
  },
  'mill-creek-footbridge': {
    title: 'Mill Creek Footbridge',
    description: `A twelve-metre timber bridge where there are only stepping stones today. The creek
      cuts the student village off from the allotments and from the 14 bus; in winter people wade.

      The design is done, the ground survey is done, the estates office has said yes in writing. In
      the spring break we build: larch beams from the university's own woodland, bolted, no glue, so
      that it can be taken apart and moved. We need hands, and we need one or two people who like
      checking numbers again. Full safety training before anyone touches a saw.`,
    tags: [
      'Carpentry',
      'Structural Analysis',
      'Architecture',
      'Surveying',
      'Forestry',
      'Hydrology',
    ],
    meetingFormat: 'In-Person',
    recruiting: true,
    createdDaysAgo: 121,
    course: { name: 'CE 402 Design of Structures', endsInDays: 51 },
    links: ['design'],
    cover: 'truss',
    gallery: ['truss', 'contours', 'blueprint'],
    roles: [
      { title: 'Weekend builder', skills: ['Carpentry', 'Welding'], places: 6, hours: 5 },
      { title: 'Planting', skills: ['Landscape Design', 'Ecology'], hours: 3 },
    ],
    members: [
      { person: 'noor-haddad', title: 'Design lead' },
      { person: 'jonas-weber', role: 'Admin', title: 'Structure' },
      { person: 'liam-oconnor', title: 'Steel and fixings' },
      {
        person: 'pablo-herrera',
        title: 'Permissions',
        asked: 'You have a right of way problem on the east bank, and I know how to solve it.',
      },
      { person: 'beatrice-mwangi', title: 'Timber' },
    ],
  },
  'night-shift-handover': {
    title: 'Night Shift Handover',
    description: `When one nurse goes home and another one starts, everything that matters about
      eight patients has to pass through a ten-minute conversation in a corridor. We are designing a
      card, on paper first, that a tired person can fill in and another tired person can trust.

      So far: 31 interviews on three wards, four prototypes, one that the night staff stole and kept
      using, which we count as a success. Next comes a proper trial with the hospital's quality
      team.

      Looking for design students, nursing students from other years, and someone who has run an
      observation study before.`,
    tags: ['Patient Care', 'User Research', 'Graphic Design', 'Prototyping', 'Experimental Design'],
    meetingFormat: 'Hybrid',
    recruiting: true,
    createdDaysAgo: 96,
    cover: 'arcs',
    roles: [
      {
        title: 'Interviewer',
        skills: ['User Research', 'Patient Care'],
        places: 2,
        hours: 4,
        taken: ['kiran-shah'],
      },
      { title: 'Graphic designer', skills: ['Graphic Design', 'Typography', 'Figma'], hours: 6 },
    ],
    members: [
      { person: 'priya-raman', title: 'Project lead' },
      {
        person: 'kiran-shah',
        role: 'Admin',
        title: 'Trials with staff',
        asked: 'I have run three usability trials on wards. I know which doors not to stand in.',
      },
      { person: 'samir-desai', title: 'Prototypes' },
    ],
  },
  'lear-in-the-boathouse': {
    title: 'King Lear in the Boathouse',
    description: `Eleven performances, no stage, the river as the fourth wall. We open both doors
      for the storm and let the weather do what it wants.

      The cast is complete and rehearses on Tuesday, Thursday and Sunday evenings. The crew is not.
      We are looking for two people for lighting (battery lamps only, no mains near the water), one
      for costumes, and a prompter with a loud, kind voice.

      Experience is welcome and not required. Being on time is required.`,
    tags: [
      'Stage Management',
      'Acting',
      'Set Design',
      'Choreography',
      'Sewing',
      'Live Sound',
      'Lighting',
    ],
    meetingFormat: 'In-Person',
    recruiting: true,
    createdDaysAgo: 74,
    cover: 'spotlight',
    gallery: ['spotlight', 'rain', 'waves'],
    members: [
      { person: 'diego-castillo', title: 'Director' },
      { person: 'charlotte-hughes', role: 'Admin', title: 'Dramaturg' },
      {
        person: 'tessa-brown',
        title: 'Movement',
        asked: 'The storm needs bodies, not a thunder sheet. Can we talk?',
      },
      { person: 'valentina-cruz', title: 'Costumes' },
      { person: 'erik-johansson', title: 'Sound' },
      {
        person: 'rachel-stein',
        title: 'Set and umbrellas',
        asked: 'I still have the 300 umbrellas.',
      },
      { person: 'mateo-rivera', title: 'Edmund', joinedDaysAgo: 31 },
    ],
  },
  'tenants-rights-clinic': {
    title: "Tenants' Rights Clinic",
    description: `Every Wednesday evening in the law library's side room, we help people who rent to
      understand what they signed. A supervising solicitor checks everything that leaves the room.

      Last term we saw 64 households. Most of them needed one letter and somebody to read it through
      with them. We want to write those letters once, in plain words, in the languages people speak
      here, and put them where everybody finds them.

      You do not have to study law. We need interpreters, people who write clearly, and people who
      are good at the first five minutes with someone who is worried.`,
    tags: [
      'Legal Research',
      'Mediation',
      'Translation',
      'Social Work',
      'Writing',
      'Community Outreach',
    ],
    meetingFormat: 'In-Person',
    recruiting: true,
    createdDaysAgo: 130,
    cover: 'doors',
    members: [
      { person: 'hannah-goldberg', title: 'Coordinator' },
      { person: 'ana-sousa', role: 'Admin', title: 'First conversations' },
      { person: 'thabo-ndlovu', title: 'Policy letters' },
      {
        person: 'aisha-diallo',
        title: 'Interpreter, French and Wolof',
        asked: 'I interpret for my aunts already. I may as well do it properly.',
      },
    ],
  },
  'heirloom-seed-library': {
    title: 'Heirloom Seed Library',
    description: `Borrow ten seeds in March, bring back twenty in October. That is the whole idea,
      and it has worked for three years: 212 varieties, from a bean that came here in a coat lining
      in 1951 to a tomato that a porter bred behind the boiler house.

      We grow out a fifth of the collection each year to keep it alive, in the glasshouse and on
      nine allotments. The team is full for this season; borrowers are always welcome, on Fridays
      after two.`,
    tags: ['Gardening', 'Plant Breeding', 'Botany', 'Cataloguing', 'Soil Science'],
    meetingFormat: 'In-Person',
    recruiting: false,
    createdDaysAgo: 135,
    cover: 'leaves',
    gallery: ['leaves', 'dots'],
    members: [
      { person: 'kwame-mensah', title: 'Seed keeper' },
      { person: 'beatrice-mwangi', role: 'Admin', title: 'Glasshouse' },
      { person: 'sophie-laurent', title: 'Kitchen garden' },
      {
        person: 'miriam-cohen',
        title: 'Catalogue',
        asked:
          'I hear that 212 varieties live in a filing cabinet without an index. I could not sleep.',
        joinedDaysAgo: 4,
      },
    ],
  },
  'four-sides-of-the-hill': {
    title: 'Four Sides of the Hill',
    description: `A string quartet in four movements for the hill behind the observatory, one for
      each side, to be played outdoors, with the audience walking around it. The north side is slow.

      Two of us are here. We need a viola and a second violin who do not mind grass, wind and music
      on clothes pegs. Rehearsals on Sunday afternoons, first performance at midsummer.`,
    tags: ['Music Composition', 'Viola', 'Violin', 'Cello', 'Sound Design'],
    meetingFormat: 'In-Person',
    recruiting: true,
    createdDaysAgo: 52,
    cover: 'staves',
    members: [
      { person: 'yuki-tanaka', title: 'Composer' },
      { person: 'erik-johansson', title: 'Cello' },
    ],
  },
  'live-captions': {
    title: 'Live Captions for Lecture Halls',
    description: `Open captions on a second screen in every large lecture, made by a recogniser that
      runs on a small computer in the room, with nothing recorded and nothing sent away.

      It works in two halls today. It works badly with chemistry, with accents the model has not
      heard, and with anyone who turns to the board while speaking; and so half of our work is not
      software at all. We sit in lectures, note what was said and what was shown, and talk with the
      students who rely on it.

      Roles that are open: someone who knows speech from the human side (linguistics, speech
      therapy), someone who writes firmware, someone who can run a pilot with a department without
      annoying it.

      We pair-program on Wednesday evenings, in the room with the good chairs.`,
    tags: [
      'Accessibility',
      'Speech Recognition',
      'TypeScript',
      'Python',
      'Linguistics',
      'Speech Therapy',
      'User Research',
      'Linux',
    ],
    meetingFormat: 'Hybrid',
    recruiting: true,
    createdDaysAgo: 118,
    course: { name: 'CS 410 Software Project', endsInDays: 24 },
    links: ['repository', 'design', 'site'],
    cover: 'soundwave',
    roles: [
      { title: 'System administrator', skills: ['Linux', 'Networking'], hours: 3 },
      { title: 'Caption tester', skills: ['Accessibility', 'Linguistics'], places: 4, hours: 2 },
      { title: 'Front-end developer', skills: ['React', 'TypeScript'], hours: 8, closed: true },
    ],
    members: [
      { person: 'fatima-al-hassan', title: 'Lead developer' },
      { person: 'daniel-kim', role: 'Admin', title: 'Backend' },
      {
        person: 'elena-petrova',
        title: 'Transcript quality',
        asked: 'Your captions wrote "dough nation" for "donation". I want to help.',
      },
      { person: 'tessa-brown', title: 'Tester' },
      {
        person: 'camila-torres',
        title: 'Speech and language',
        asked:
          'I am new here and study speech therapy. Three of the students I will work with use your captions.',
        joinedDaysAgo: 2,
      },
    ],
  },
  'solar-kart': {
    title: 'Solar Kart 9',
    description: `The ninth kart of this university and the first that finished a full lap without
      being pushed. In August we race it across 540 kilometres of very flat country against thirty
      other student teams.

      Eight of us, five departments, one garage behind the sports hall. This year's aims: a lighter
      rear axle, a motor controller of our own, and a driver's seat that a person can bear for six
      hours.

      The team is complete until the race. We open again in September, and visitors are welcome in
      the garage on Friday afternoons: knock hard.`,
    tags: [
      'Mechanical Engineering',
      'Circuit Design',
      'Aerodynamics',
      'Battery Technology',
      'Welding',
      'Fundraising',
    ],
    meetingFormat: 'In-Person',
    recruiting: false,
    createdDaysAgo: 140,
    cover: 'sunrise',
    gallery: ['sunrise', 'blueprint', 'chevrons'],
    members: [
      { person: 'liam-oconnor', title: 'Captain' },
      { person: 'tariq-mahmoud', role: 'Admin', title: 'Electrics' },
      { person: 'william-tui', title: 'Aerodynamics' },
      { person: 'henry-osei', title: 'Battery and safety' },
      { person: 'vikram-singh', role: 'Admin', title: 'Sponsors' },
      { person: 'luca-romano', title: 'Seat and controls' },
      { person: 'julia-novak', title: 'Race strategy' },
      {
        person: 'kwame-mensah',
        title: 'Driver',
        asked: 'I have driven tractors since I was nine.',
      },
    ],
  },
  'papyrus-reading-group': {
    title: 'Slow Papyrus',
    description: `One papyrus letter a week, read from photographs, no faster than it wants to be
      read. Some weeks it is four lines about a donkey. Greek at reading level, please; we are full
      at the moment.`,
    tags: ['Ancient Greek', 'Paleography', 'Translation'],
    meetingFormat: 'Virtual',
    recruiting: false,
    createdDaysAgo: 88,
    members: [
      { person: 'zoe-papadakis', title: 'Convener' },
      { person: 'ahmet-kaya', title: '' },
    ],
  },
  'bike-lane-value': {
    title: 'What Does a Bike Lane Earn?',
    description: `The city council wants to take the Harbour Street lane out again because "nobody
      uses it". We have counted 38 mornings so far, and somebody does.

      The project: counts at six crossings, a survey of forty shops on spending by mode of arrival,
      and a plain report before the council votes in June. We try to be fair: if the numbers say
      that the lane is a waste, we will print that.

      Needed: early risers, anyone who is good with spreadsheets, and one person to draw the charts
      so that a councillor reads them to the end.`,
    tags: ['Econometrics', 'Survey Design', 'Urban Planning', 'Data Visualization', 'Statistics'],
    meetingFormat: 'Hybrid',
    recruiting: true,
    createdDaysAgo: 63,
    course: { name: 'ECON 330 Urban Economics', endsInDays: 17 },
    cover: 'chevrons',
    members: [
      { person: 'arjun-patel', title: 'Analysis' },
      { person: 'pablo-herrera', role: 'Admin', title: 'Street counts' },
      { person: 'mei-chen', title: 'Sampling' },
    ],
  },
  'north-meadow': {
    title: 'Rewilding the North Meadow',
    description: `Two hectares of lawn that nobody sits on. For three years the mower stays away,
      except for the paths that people have worn themselves; we record what comes up, what flies in
      and what the neighbours say.

      Year one brought 61 plant species (from 14), skylarks, and two letters of complaint. Year two
      starts now: baseline survey, a hedge on the road side, and benches, because a meadow without
      visitors is easily mown again.

      Bring boots. We teach you the plants.`,
    tags: ['Ecology', 'Botany', 'Landscape Architecture', 'Field Research', 'Environmental Policy'],
    meetingFormat: 'In-Person',
    recruiting: true,
    createdDaysAgo: 110,
    cover: 'hills',
    gallery: ['hills', 'leaves'],
    members: [
      { person: 'ingrid-solberg', title: 'Survey lead' },
      { person: 'tom-van-dijk', role: 'Admin', title: 'Paths and hedge' },
      { person: 'beatrice-mwangi', title: 'Trees' },
      { person: 'grace-nakamura', title: 'Birds and mammals' },
      {
        person: 'amara-okafor',
        title: 'Pond',
        asked: 'You are digging a pond. I would like to count what moves in.',
        joinedDaysAgo: 2,
      },
    ],
  },
  'salt-and-static': {
    title: 'Salt and Static',
    description: `A short film, 14 minutes. The last night of a lighthouse radio operator before the
      station is automated. One actor, one voice, one storm that is mostly sound.

      Shooting on three nights in week nine, at the old signal house. I have a camera, a script that
      people cried at, and a score on the way. I need a gaffer, a sound recordist and somebody to be
      organised at me.`,
    tags: [
      'Screenwriting',
      'Cinematography',
      'Sound Design',
      'Acting',
      'Video Editing',
      'Lighting',
    ],
    meetingFormat: 'In-Person',
    recruiting: true,
    createdDaysAgo: 4,
    cover: 'lighthouse',
    roles: [
      { title: 'Gaffer', skills: ['Lighting', 'Film Production'], hours: 10 },
      { title: 'Sound recordist', skills: ['Audio Engineering', 'Sound Design'], hours: 10 },
      { title: 'Composer', skills: ['Music Composition'], taken: ['yuki-tanaka'] },
    ],
    members: [
      { person: 'mateo-rivera', title: 'Writer and director' },
      { person: 'yuki-tanaka', title: 'Score', joinedDaysAgo: 3 },
      {
        person: 'hye-jin-lee',
        title: 'Camera',
        asked: 'Nights, wind and a lighthouse? Yes. I bring the lenses.',
        joinedDaysAgo: 2,
      },
    ],
  },
  'sleep-before-exams': {
    title: 'Sleep Before Exams',
    description: `A diary study with 120 students over the six weeks before the summer exams: when
      you sleep, when you study, how you feel, two minutes a day. Approved by the ethics board,
      anonymous, paid in breakfast vouchers.

      I am looking for a co-investigator who likes statistics, and for two people to recruit
      participants in departments that psychology never reaches (engineering, agriculture, music).`,
    tags: ['Psychology', 'Survey Design', 'Statistics', 'Public Health', 'Research Methods'],
    meetingFormat: 'Virtual',
    recruiting: true,
    createdDaysAgo: 36,
    activeDaysAgo: 18,
    cover: 'moon',
    members: [
      { person: 'chloe-bennett', title: 'Principal investigator' },
      { person: 'oluwaseun-adeyemi', title: 'Recruitment' },
    ],
  },
  'pocket-synth': {
    title: 'Pocket Synth Kit',
    description: `A synthesizer that fits into a tea tin, for 18 in parts, that a twelve-year-old
      can solder on a Saturday morning and play in the afternoon. Version 3 sounds good. Version 3
      also catches fire if you put the battery in backwards, so there will be a version 4.

      I would love to have someone who has taught children, and someone who can draw the building
      instructions.`,
    tags: ['Circuit Design', 'Soldering', 'KiCad', 'Sound Design', 'Teaching', 'Illustration'],
    meetingFormat: 'In-Person',
    recruiting: true,
    createdDaysAgo: 58,
    cover: 'circuit',
    roles: [
      { title: 'Manual illustrator', skills: ['Illustration', 'Adobe InDesign'], hours: 3 },
      { title: 'Workshop teacher', skills: ['Teaching', 'Soldering'], places: 3, hours: 2 },
    ],
    members: [
      { person: 'tariq-mahmoud', title: 'Electronics' },
      { person: 'erik-johansson', title: 'Sounds' },
    ],
  },
  'myth-nights': {
    title: 'Ask a Nurse: Myth Nights',
    description: `One pub, one table, one health topic, no slides. People write what they have heard
      on beer mats; we answer what we know and say when we do not know. Vaccines filled the room.
      Sunscreen started an argument. Sleep put one person to sleep.

      Monthly, on the first Thursday. Next topics: antibiotics, migraines, "detox". We are looking
      for pharmacy and dietetics students, and for a host who can gently take a microphone away from
      someone.`,
    tags: [
      'Public Health',
      'Public Speaking',
      'Science Communication',
      'Nutrition',
      'Patient Care',
    ],
    meetingFormat: 'In-Person',
    recruiting: true,
    createdDaysAgo: 104,
    cover: 'bubbles',
    members: [
      { person: 'oluwaseun-adeyemi', title: 'Host' },
      { person: 'priya-raman', role: 'Admin', title: 'Medical facts' },
      { person: 'nadia-kowalska', title: 'Fact checking' },
    ],
  },
  'timetable-that-fits': {
    title: 'A Timetable That Fits',
    description: `The registrar publishes the timetable as 214 PDF files. I want to publish it as
      something that you can ask: "which of my electives clash, and which seminar group leaves
      Friday free?"

      The parser reads 90% of the files. The other 10% were typed by somebody who hates me. Looking
      for a designer, and for someone from a department with a truly awful timetable (medicine?
      music?) to test with.`,
    tags: ['TypeScript', 'PostgreSQL', 'React', 'Optimization', 'User Research'],
    meetingFormat: 'Virtual',
    recruiting: true,
    createdDaysAgo: 2,
    course: { name: 'CS 310 Databases', endsInDays: 38 },
    links: ['repository'],
    roles: [
      { title: 'Algorithm designer', skills: ['Optimization', 'Statistics'], hours: 6 },
      { title: 'Front-end developer', skills: ['React', 'TypeScript'], hours: 8 },
      { title: 'UX designer', skills: ['Figma', 'User Research'], hours: 4 },
    ],
    members: [{ person: 'daniel-kim', title: 'Everything so far' }],
  },
  'rock-walk': {
    title: 'A Rock Walk Through Town',
    description: `The steps of the bank are 330 million years old. The post office is full of
      fossils. We are writing a two-hour walk with twelve stops, a folded map, and stories short
      enough to be told in the rain.

      The map goes to the printer at the end of term.`,
    tags: ['Geology', 'Cartography', 'Illustration', 'Writing', 'Printmaking'],
    meetingFormat: 'Hybrid',
    recruiting: false,
    createdDaysAgo: 69,
    cover: 'strata',
    members: [
      { person: 'isla-macleod', title: 'Geologist on foot' },
      {
        person: 'linh-tran',
        title: 'Map and lettering',
        asked: 'A folded map with rocks on it is the project I would have invented. Please.',
        joinedDaysAgo: 3,
      },
      { person: 'nadia-kowalska', title: 'Stories' },
    ],
  },
  'storytime-nine-languages': {
    title: 'Storytime in Nine Languages',
    description: `Every second Saturday at ten, in the children's room of the public library: one
      picture book, read page by page in two languages by two people. Arabic, Spanish, Wolof,
      Portuguese, Turkish, Russian, Mandarin, sign language, and English to hold it together.

      About thirty children come, and as many grandparents. We need readers for Polish, Hindi and
      anything else that is spoken at a kitchen table in this town. Puppets are provided.`,
    tags: [
      'Teaching',
      'Storytelling',
      'Translation',
      'Sign Language',
      'Puppetry',
      'Event Planning',
    ],
    meetingFormat: 'In-Person',
    recruiting: true,
    createdDaysAgo: 127,
    cover: 'kites',
    gallery: ['kites', 'bubbles'],
    members: [
      { person: 'rosa-delgado', title: 'Organiser' },
      { person: 'elena-petrova', title: 'Russian' },
      { person: 'aisha-diallo', title: 'Wolof' },
      { person: 'ana-sousa', title: 'Portuguese' },
      { person: 'mei-chen', title: 'Mandarin' },
      { person: 'tessa-brown', role: 'Admin', title: 'Sign language' },
    ],
  },
  'ethics-cafe': {
    title: 'Ethics Café',
    description: `One question, one hour, cheap coffee. No expert at the front and no winner at the
      end. Recent questions: May I read my grandmother's letters? Is it wrong to be bored by a
      friend? Who owns a joke?

      We are looking for facilitators from every department, and for questions.`,
    tags: ['Facilitation', 'Ethics', 'Debate', 'Writing'],
    meetingFormat: 'In-Person',
    recruiting: true,
    createdDaysAgo: 81,
    cover: 'rings',
    members: [
      { person: 'ahmet-kaya', title: 'Host' },
      { person: 'hannah-goldberg', title: 'Devil’s advocate' },
      {
        person: 'caleb-wright',
        title: 'Coffee',
        asked: 'I came last week and stayed for the washing up. I would like to keep doing both.',
        joinedDaysAgo: 7,
      },
    ],
  },
  'leftover-kitchen': {
    title: 'The Leftover Kitchen',
    description: `On Thursdays at four we collect what the canteen, two bakeries and the market did
      not sell. By seven it is dinner for ninety. Pay what you like, or wash up, or neither.

      The rules are simple: nobody is asked why they came, everything is labelled, and the last one
      out checks the gas.

      We always need drivers between four and five (our van, your licence), and one more person with
      a food safety certificate, or the wish to get one: we pay for the course.`,
    tags: ['Cooking', 'Food Safety', 'Driving', 'Community Outreach', 'Nutrition', 'Budgeting'],
    meetingFormat: 'In-Person',
    recruiting: true,
    createdDaysAgo: 125,
    cover: 'bowls',
    gallery: ['bowls', 'stripes'],
    members: [
      { person: 'sophie-laurent', title: 'Head cook' },
      { person: 'ana-sousa', role: 'Admin', title: 'Front of house' },
      { person: 'kwame-mensah', title: 'Market pick-up' },
      { person: 'vikram-singh', title: 'Van and accounts' },
      { person: 'marcus-johnson', title: 'Heavy pots' },
    ],
  },
  'cloud-chamber': {
    title: 'Cloud Chamber in a Fish Tank',
    description: `An aquarium, dry ice, alcohol and a bright lamp: that is all it takes to see
      cosmic rays with your own eyes. We are building one large enough for a crowd, with a camera
      above it and a program that counts the tracks, for open day.

      Wanted: someone who is handy with plexiglass, and someone who likes to explain things to
      seven-year-olds.`,
    tags: ['Physics', 'Science Communication', 'Python', 'Model Making', 'Laboratory Techniques'],
    meetingFormat: 'In-Person',
    recruiting: true,
    createdDaysAgo: 7,
    cover: 'tracks',
    members: [
      { person: 'ravi-iyer', title: 'Physics' },
      { person: 'oscar-lindgren', title: 'Camera', joinedDaysAgo: 5 },
    ],
  },
  'campus-cats': {
    title: 'Campus Cat Census',
    description: `Nineteen cats that we know of, three that may be the same one. We photograph,
      identify, neuter, vaccinate and name. There is a map. There is a leader board. The chemistry
      building is winning.

      All handling is done by vet students under supervision; everyone else helps with eyes, cameras
      and patience. The team has enough hands this term. Sightings are always welcome.`,
    tags: ['Animal Care', 'Photography', 'Data Visualization', 'Machine Learning'],
    meetingFormat: 'Hybrid',
    recruiting: false,
    createdDaysAgo: 92,
    cover: 'dots',
    members: [
      { person: 'grace-nakamura', title: 'Vet in training' },
      { person: 'leila-farahani', title: 'Cat database' },
      { person: 'hye-jin-lee', title: 'Portraits' },
    ],
  },
  'model-parliament': {
    title: 'Model Parliament',
    description: `Seventy students, five invented parties, one real chamber: the council lends us
      its hall once a month. Bills are written in committee, debated in public and voted on.
      Afterwards everyone eats together, also those who were shouting.

      We are recruiting for the clerk's table (procedure, minutes, timekeeping), for the press bench
      and for the party of the undecided, which is short of members as always.`,
    tags: [
      'Debate',
      'Policy Analysis',
      'Public Speaking',
      'Writing',
      'Event Planning',
      'Journalism',
    ],
    meetingFormat: 'Hybrid',
    recruiting: true,
    createdDaysAgo: 133,
    cover: 'chamber',
    members: [
      { person: 'thabo-ndlovu', title: 'Speaker' },
      { person: 'aisha-diallo', role: 'Admin', title: 'Chief whip' },
      { person: 'hannah-goldberg', title: 'Legal drafting' },
      { person: 'emeka-nwosu', title: 'Shadow treasury' },
    ],
  },
  'dialect-map': {
    title: 'Dialect Map of the Valley',
    description: `Fourteen words for a bread roll, nine for being cold, and one village where "now"
      means "later". We record people over sixty, and their grandchildren, saying the same forty
      things, and put the sounds on a map that you can listen to.

      Recording trips are on weekends, by train. If you grew up within thirty kilometres of here,
      you may be a source; please come and talk.`,
    tags: ['Linguistics', 'Interviewing', 'Audio Recording', 'GIS', 'Transcription', 'Phonetics'],
    meetingFormat: 'Hybrid',
    recruiting: true,
    createdDaysAgo: 101,
    cover: 'contours',
    members: [
      { person: 'elena-petrova', title: 'Phonetics' },
      { person: 'leila-farahani', role: 'Admin', title: 'Map' },
      { person: 'aiyana-begay', title: 'Interviews' },
    ],
  },
  'couch-to-campus-10k': {
    title: 'Couch to Campus 10K',
    description: `From nothing to ten kilometres in twelve weeks, twice a week, at a pace at which
      you can complain. Three groups, a sweeper at the back, hot tea at the end. Wheelchair users
      and walkers very welcome: the route is step-free and we mean it.`,
    tags: ['Running', 'Coaching', 'First Aid', 'Accessibility'],
    meetingFormat: 'In-Person',
    recruiting: true,
    createdDaysAgo: 48,
    cover: 'track',
    members: [
      { person: 'marcus-johnson', title: 'Coach' },
      { person: 'kiran-shah', role: 'Admin', title: 'Accessible routes' },
      { person: 'chloe-bennett', title: 'Slow group' },
      { person: 'william-tui', title: 'Sweeper' },
    ],
  },
  'voices-of-the-canneries': {
    title: 'Voices of the Canneries',
    description: `Until 1989 this was a fish-packing town: six canneries, two thousand workers, most
      of them women, many of them from the Azores and Cape Verde. The buildings are flats now. The
      people who worked in them are in their eighties.

      We record their life stories, in their kitchens, in their own words. Each recording is
      transcribed, translated where needed, read back to the person who told it, and kept in the
      county archive under the terms that they choose.

      Forty-three interviews so far; about sixty people are still waiting for us, and they will not
      wait for ever. We need interviewers (we train you, two Saturdays), people who transcribe,
      people who read old newspapers on microfilm, and Portuguese or Creole speakers above all.

      This is slow work and there is a lot of cake.`,
    tags: [
      'Oral History',
      'Interviewing',
      'Transcription',
      'Archival Research',
      'Portuguese',
      'Audio Recording',
      'Writing',
    ],
    meetingFormat: 'In-Person',
    recruiting: true,
    createdDaysAgo: 115,
    cover: 'boats',
    members: [
      { person: 'aiyana-begay', title: 'Lead interviewer' },
      { person: 'nadia-kowalska', role: 'Admin', title: 'Audio' },
      { person: 'robin-ashworth', title: 'Archive' },
      { person: 'ana-sousa', title: 'Portuguese and Creole' },
    ],
  },
  'one-sheet-one-stool': {
    title: 'One Sheet, One Stool',
    description: `Can one standard sheet of plywood become four stools with nothing left over, no
      screws and no glue? I am at three and a half. Looking for someone who is good with a CNC
      router and does not mind sawdust in their tea.`,
    tags: ['Industrial Design', 'Woodworking', 'CNC Machining', 'Model Making'],
    meetingFormat: 'In-Person',
    recruiting: true,
    createdDaysAgo: 9,
    cover: 'blueprint',
    members: [{ person: 'luca-romano', title: 'Designer' }],
  },
  'static-fm-morning-desk': {
    title: 'Static FM: The Morning Desk',
    description: `An hour of local news, every weekday at seven, made by students, heard by bakers,
      bus drivers and the dean. We have a rule: no story without a person in it who can be called by
      name.

      Five of us share five mornings. If you can get out of bed, we can teach you the rest:
      interviewing, cutting tape, reading aloud without sounding like an announcement at a station.`,
    tags: ['Journalism', 'Audio Editing', 'Interviewing', 'Fact Checking', 'Live Sound', 'Writing'],
    meetingFormat: 'Hybrid',
    recruiting: true,
    createdDaysAgo: 129,
    cover: 'radio',
    members: [
      { person: 'nadia-kowalska', title: 'Editor' },
      { person: 'erik-johansson', role: 'Admin', title: 'Sound desk' },
      { person: 'charlotte-hughes', title: 'Culture' },
      { person: 'arjun-patel', title: 'Traffic and money' },
      { person: 'marcus-johnson', title: 'Sport' },
    ],
  },
  'hand-for-under-forty': {
    title: 'A Hand for Under Forty',
    description: `A printed prosthetic hand for children, for less than 40 in parts, which a parent
      can repair with one screwdriver. Children grow: the palm is printed again every eight months,
      the fingers are kept.

      Three families test with us. Their list is better than any textbook: it must hold a handlebar,
      it must not squeak in class, and it must come in green.

      Open places: textile or leather for the socket, and someone to design the tests.`,
    tags: [
      '3D Printing',
      'Biomechanics',
      'CAD',
      'Occupational Therapy',
      'Textiles',
      'Industrial Design',
    ],
    meetingFormat: 'Hybrid',
    recruiting: true,
    createdDaysAgo: 85,
    cover: 'joints',
    members: [
      { person: 'samir-desai', title: 'Lead engineer' },
      { person: 'kiran-shah', role: 'Admin', title: 'Families and trials' },
      { person: 'luca-romano', title: 'Fingers' },
      { person: 'liam-oconnor', title: 'Moulds', joinedDaysAgo: 40 },
    ],
  },
  'margins-zine': {
    title: 'Margins',
    description: `A zine for what you write beside the text that you should be reading. Two issues a
      year, 300 copies, risograph, stapled by hand at a long table with too much pizza. The next
      theme is "Footnotes to a lost page".

      Submissions are open to everyone until the end of next month: poems, comics, arguments with
      your lecturer, shopping lists of quality.`,
    tags: ['Editing', 'Poetry', 'Writing', 'Printmaking', 'Typography', 'Proofreading'],
    meetingFormat: 'Hybrid',
    recruiting: true,
    createdDaysAgo: 99,
    cover: 'stripes',
    members: [
      { person: 'charlotte-hughes', title: 'Editor' },
      { person: 'linh-tran', title: 'Layout', asked: 'I own a stapler with a very long arm.' },
      { person: 'rachel-stein', role: 'Admin', title: 'Press' },
    ],
  },
  'micro-loans-for-makers': {
    title: 'Micro-Loans for Makers',
    description: `We lend up to 200, without interest, to students who make things to sell: prints,
      honey, bicycle bags. A panel of three reads each application, and the books are open to anyone
      who asks.

      We are not taking on new lenders until the audit in June is done.`,
    tags: ['Accounting', 'Budgeting', 'Negotiation', 'Marketing'],
    meetingFormat: 'Virtual',
    recruiting: false,
    createdDaysAgo: 78,
    activeDaysAgo: 62,
    members: [
      { person: 'emeka-nwosu', title: 'Treasurer' },
      { person: 'vikram-singh', role: 'Admin', title: 'Applications', joinedDaysAgo: 72 },
      { person: 'arjun-patel', title: 'Audit', joinedDaysAgo: 70 },
    ],
  },
  tributaries: {
    title: 'Tributaries: A Board Game',
    description: `Two to five players, ninety minutes, one river. Everybody lives on it, everybody
      takes from it, and whoever lives downstream gets what is left. You can negotiate, but only
      with those whose water you can see.

      The rules are at draft eleven. Playtests every Monday at eight in the common room of Hall C;
      losers get biscuits. I am looking for an illustrator for 64 tiles, for a rules editor who is
      merciless, and for someone with a grasp of hydrology to tell me what I got wrong.`,
    tags: ['Game Design', 'Playtesting', 'Illustration', 'Hydrology', 'Writing', 'Mathematics'],
    meetingFormat: 'In-Person',
    recruiting: true,
    createdDaysAgo: 6,
    cover: 'rivers',
    members: [
      { person: 'jin-park', title: 'Designer' },
      {
        person: 'julia-novak',
        title: 'Balance',
        asked:
          'There is a dominant strategy from the mill tile. I can prove it. Let me help you to remove it.',
        joinedDaysAgo: 4,
      },
    ],
  },
  'dark-sky': {
    title: 'Dark Sky Over Campus',
    description: `On a clear night you should see two thousand stars from the observatory hill. You
      see about ninety. We measure the light, find out where it comes from, and work with the
      estates office to turn down what nobody needs, without making a single path feel unsafe.

      Last winter: eleven floodlights shielded, 8% of the campus's lighting bill, and the Milky Way,
      once.`,
    tags: [
      'Astronomy',
      'Photography',
      'Landscape Architecture',
      'Data Analysis',
      'Environmental Policy',
    ],
    meetingFormat: 'Hybrid',
    recruiting: true,
    createdDaysAgo: 107,
    cover: 'stars',
    members: [
      { person: 'oscar-lindgren', title: 'Keeper of the keys' },
      { person: 'ravi-iyer', title: 'Sensors' },
      { person: 'tom-van-dijk', role: 'Admin', title: 'Paths at night' },
    ],
  },
  mended: {
    title: 'Mended: A Repair Fashion Show',
    description: `Forty broken garments, forty people, one runway along the edge of the old swimming
      pool. Nothing new is bought. Each piece is worn by the person who broke it.

      Mending evenings every Wednesday in the textile studio: bring something that you gave up on.
      For the show we still need stage hands, a sound person, two photographers, and people who can
      teach one kind of stitch to ten others.`,
    tags: ['Sewing', 'Textiles', 'Fashion Design', 'Photography', 'Choreography', 'Live Sound'],
    meetingFormat: 'In-Person',
    recruiting: true,
    createdDaysAgo: 11,
    cover: 'stitches',
    gallery: ['stitches', 'stripes', 'chevrons'],
    members: [
      { person: 'valentina-cruz', title: 'Creative director' },
      { person: 'tessa-brown', role: 'Admin', title: 'Runway movement', joinedDaysAgo: 9 },
      { person: 'rachel-stein', title: 'Pool-side set', joinedDaysAgo: 8 },
    ],
  },
  'archive-boxes': {
    title: 'Digging in the Archive Boxes',
    description: `The county dig of 1968 to 1974 was never published. Its finds are in 118 cardboard
      boxes in the basement of this faculty. I open one a week on a video call, and we identify what
      is in it together.

      No experience needed. We have had a retired plumber date a drain to within ten years.`,
    tags: ['Archaeology', 'Archival Research', 'Cataloguing', 'Pottery Analysis', 'Drawing'],
    meetingFormat: 'Virtual',
    recruiting: true,
    createdDaysAgo: 44,
    cover: 'shards',
    members: [{ person: 'robin-ashworth', title: 'Opener of boxes' }],
  },
} satisfies Record<string, DemoProject>

export type ProjectKey = keyof typeof projects
