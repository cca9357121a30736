import type { Looking, Pronouns } from '@quad/contract'

export interface DemoPerson {
  name: string
  pronouns: Pronouns
  major: string
  /** Line breaks inside a paragraph are only for reading here; a blank line parts paragraphs. */
  bio: string
  skills: readonly string[]
  registeredDaysAgo: number
  /** Absent: within the last days. */
  activeDaysAgo?: number
  /** Absent: the person does not say. */
  availability?: { looking: Looking; hoursPerWeek?: number; startsInDays?: number }
  /** Whether there is a profile picture. */
  photo?: true
  /** Whether there is a cover image. */
  cover?: true
  /** The networks with a link. The person has no account on the others; absent: has not said. */
  links?: readonly ('linkedin' | 'instagram')[]
  hideEmail?: true
}

/** Everyone of the demo campus with a complete profile. */
export const people = {
  'amara-okafor': {
    name: 'Amara Okafor',
    pronouns: 'She/Her',
    major: 'Marine Biology',
    bio: `Third-year marine biologist, happiest below the tide line. I run Tidepool Atlas, a
      long-term survey of the pools at Gannet Point, and I am the reason the shared fridge on floor
      two has a shelf labelled NOT FOOD.

      I can teach you to tell a dog whelk from a periwinkle in ten minutes. I would love to learn
      how to make maps that people want to look at, and how to write a grant application that does
      not sound like an apology.

      Outside of fieldwork: choir on Tuesdays, long swims, terrible puns.`,
    skills: [
      'Marine Biology',
      'Field Research',
      'GIS',
      'Scientific Writing',
      'R',
      'Scuba Diving',
      'Grant Writing',
    ],
    registeredDaysAgo: 512,
    availability: { looking: 'no' },
    photo: true,
    cover: true,
    links: ['linkedin', 'instagram'],
  },
  'jonas-weber': {
    name: 'Jonas Weber',
    pronouns: 'He/Him',
    major: 'Civil Engineering',
    bio: `Bridges, mostly. I spent a summer measuring scour around river piers and came back with
      opinions. At the moment I split my time between the Mill Creek footbridge and building survey
      frames for the tidepool people, which turned out to be the same problem with more salt.

      Good at: load calculations, CAD, getting permission from the estates office. Still learning:
      surveying with drones, saying no to a fourth project.`,
    skills: [
      'Structural Analysis',
      'AutoCAD',
      'Surveying',
      'Project Management',
      'Carpentry',
      'Hydrology',
    ],
    registeredDaysAgo: 498,
    availability: { looking: 'no' },
    photo: true,
    links: ['linkedin', 'instagram'],
  },
  'linh-tran': {
    name: 'Linh Tran',
    pronouns: 'They/Them',
    major: 'Graphic Design',
    bio: `I draw small things very large: barnacles, type, rocks, the weather. Second year,
      illustration and editorial design. I like projects where the drawing explains something that
      the text could not.

      Ask me about risograph printing. You have been warned.`,
    skills: ['Illustration', 'Typography', 'Adobe InDesign', 'Printmaking', 'Cartography', 'Figma'],
    registeredDaysAgo: 301,
    availability: { looking: 'maybe', hoursPerWeek: 4 },
    photo: true,
    cover: true,
    links: ['linkedin', 'instagram'],
  },
  'felix-moreau': {
    name: 'Félix Moreau',
    pronouns: 'He/Him',
    major: 'History',
    bio: `New here: exchange year from Lyon, and my first week on this side of the Channel. I study
      labour history and spend far too long in archives. I would like to join something that goes
      outside and talks to people, and to improve my spoken English on the way.`,
    skills: ['Archival Research', 'Interviewing', 'French', 'Transcription', 'Writing'],
    registeredDaysAgo: 1,
    availability: { looking: 'yes', hoursPerWeek: 8 },
    photo: true,
    links: ['linkedin', 'instagram'],
  },
  'priya-raman': {
    name: 'Priya Raman',
    pronouns: 'She/Her',
    major: 'Nursing',
    bio: `Final-year nursing student on placement at the county hospital, which means that I answer
      messages at strange hours. I care about the ten minutes in which one shift tells the next what
      happened: more harm is done there than anywhere else on a ward, and it is nobody's job to fix
      it.

      I run Night Shift Handover and help at Myth Nights. If you can design a form that a tired
      person fills in correctly, please talk to me.`,
    skills: ['Patient Care', 'Teaching', 'User Research', 'Public Speaking', 'First Aid'],
    registeredDaysAgo: 455,
    photo: true,
    links: ['linkedin', 'instagram'],
  },
  'diego-castillo': {
    name: 'Diego Castillo',
    pronouns: 'He/Him',
    major: 'Theatre',
    bio: `Director, occasional actor, permanent carrier of heavy platforms. I am interested in plays
      in places that are not theatres. Last year it was a laundrette; this spring it is the old
      boathouse, with the river doors open for the storm scene.

      I answer quickly, I start on time, and there is always soup.`,
    skills: ['Directing', 'Acting', 'Stage Management', 'Spanish', 'Playwriting'],
    registeredDaysAgo: 430,
    availability: { looking: 'maybe' },
    photo: true,
    cover: true,
    links: ['instagram'],
  },
  'hannah-goldberg': {
    name: 'Hannah Goldberg',
    pronouns: 'She/Her',
    major: 'Law',
    bio: `Law, third year. I volunteer at a housing advice line and started the Tenants' Rights
      Clinic because half of the calls came from people who live within sight of the library.
      Looking for anyone who can explain complicated things in short sentences, law degree not
      required.`,
    skills: ['Legal Research', 'Negotiation', 'Public Speaking', 'Writing', 'Mediation'],
    registeredDaysAgo: 402,
    photo: true,
    links: ['linkedin'],
  },
  'kwame-mensah': {
    name: 'Kwame Mensah',
    pronouns: 'He/Him',
    major: 'Agricultural Science',
    bio: `Soil first, everything else after. I grew up on a cocoa farm near Kumasi and came here to
      study plant breeding. I keep the campus seed library: 212 varieties in a filing cabinet that
      used to hold exam papers. Come and borrow some beans.`,
    skills: ['Plant Breeding', 'Soil Science', 'Gardening', 'Teaching', 'Statistics'],
    registeredDaysAgo: 377,
    photo: true,
    cover: true,
    links: ['linkedin', 'instagram'],
  },
  'yuki-tanaka': {
    name: 'Yuki Tanaka',
    pronouns: 'She/They',
    major: 'Music Composition',
    bio: `I write for strings and for rooms with a strange echo. Currently a quartet in four
      movements, one for each side of the hill behind the observatory. I score films too, if they
      are short and the director leaves me some silence.`,
    skills: ['Music Composition', 'Piano', 'Sound Design', 'Ableton Live', 'Japanese'],
    registeredDaysAgo: 366,
    availability: { looking: 'maybe', hoursPerWeek: 3, startsInDays: 40 },
    photo: true,
    links: ['instagram'],
  },
  'fatima-al-hassan': {
    name: 'Fatima Al-Hassan',
    pronouns: 'She/Her',
    major: 'Computer Science',
    bio: `I make software that people can use when things are not ideal: bad hearing, bad
      connection, bad day. Leading Live Captions for Lecture Halls; doing the web map for Tidepool
      Atlas because Amara asked nicely and there were biscuits.

      TypeScript, speech recognition, accessibility testing with actual people.`,
    skills: [
      'TypeScript',
      'Accessibility',
      'React',
      'Speech Recognition',
      'Python',
      'User Research',
      'Arabic',
    ],
    registeredDaysAgo: 489,
    photo: true,
    links: ['linkedin'],
    hideEmail: true,
  },
  'liam-oconnor': {
    name: "Liam O'Connor",
    pronouns: 'He/Him',
    major: 'Mechanical Engineering',
    bio: `Captain of the solar kart team. I weld, I drive the van, I know where the good bearings
      are. If you have never held a torque wrench, come anyway: I had not either.`,
    skills: ['Welding', 'SolidWorks', 'CNC Machining', 'Project Management', 'Budgeting'],
    registeredDaysAgo: 541,
    photo: true,
    links: ['linkedin', 'instagram'],
  },
  'zoe-papadakis': {
    name: 'Zoe Papadakis',
    pronouns: 'She/Her',
    major: 'Classics',
    bio: `I read other people's two-thousand-year-old shopping lists. Greek and Latin, a little
      Coptic. Currently convening a very small, very patient reading group.`,
    skills: ['Ancient Greek', 'Latin', 'Paleography', 'Translation'],
    registeredDaysAgo: 333,
    availability: { looking: 'yes', hoursPerWeek: 5 },
    links: ['linkedin'],
  },
  'arjun-patel': {
    name: 'Arjun Patel',
    pronouns: 'He/Him',
    major: 'Economics',
    bio: `Transport economics, and a slow bicycle. I want numbers that a city council cannot wave
      away, so I count cyclists at seven in the morning with a clicker. Happy to help with any
      survey design or regression; I charge one coffee.`,
    skills: ['Econometrics', 'Stata', 'Survey Design', 'Data Analysis', 'Excel'],
    registeredDaysAgo: 289,
    availability: { looking: 'yes', hoursPerWeek: 6, startsInDays: 18 },
    photo: true,
    links: ['linkedin'],
  },
  'ingrid-solberg': {
    name: 'Ingrid Solberg',
    pronouns: 'She/Her',
    major: 'Environmental Science',
    bio: `Meadows, moss and monitoring. I am trying to convince this university that the north lawn
      is worth more with orchids than with a mower. Two summers of botanical survey work in
      Telemark; I can key out most grasses without crying.`,
    skills: ['Ecology', 'Field Research', 'Botany', 'GIS', 'Environmental Policy', 'Norwegian'],
    registeredDaysAgo: 471,
    photo: true,
    cover: true,
    links: ['linkedin', 'instagram'],
  },
  'mateo-rivera': {
    name: 'Mateo Rivera',
    pronouns: 'He/They',
    major: 'Film Studies',
    bio: `I make short films about people who are waiting for something. The next one is about the
      last night of a lighthouse radio. Super 16 if I can borrow the money, digital if I cannot.`,
    skills: ['Screenwriting', 'Directing', 'Video Editing', 'Cinematography', 'Spanish'],
    registeredDaysAgo: 254,
    photo: true,
    links: ['instagram'],
  },
  'chloe-bennett': {
    name: 'Chloe Bennett',
    pronouns: 'She/Her',
    major: 'Psychology',
    bio: `Sleep researcher in training, bad sleeper in practice. I run a diary study before each
      exam season and I am always looking for participants and for someone who likes mixed-effects
      models more than I do. Also: parkrun, pottery, two rescue rats.`,
    skills: ['Psychology', 'Survey Design', 'SPSS', 'Research Methods', 'Running'],
    registeredDaysAgo: 240,
    availability: { looking: 'no' },
    photo: true,
    links: ['linkedin'],
  },
  'tariq-mahmoud': {
    name: 'Tariq Mahmoud',
    pronouns: 'He/Him',
    major: 'Electrical Engineering',
    bio: `Power electronics by day, small noisy boxes by night. I do the motor controller for the
      solar kart and a synthesizer kit that fits into a tea tin. I like explaining circuits to
      people who were told at school that they would never get it.`,
    skills: ['Circuit Design', 'Soldering', 'Embedded Systems', 'C', 'KiCad', 'Teaching'],
    registeredDaysAgo: 420,
    photo: true,
    links: ['linkedin'],
  },
  'noor-haddad': {
    name: 'Noor Haddad',
    pronouns: 'She/Her',
    major: 'Architecture',
    bio: `Architecture, fourth year, with a weakness for timber and for things that can be taken
      apart again. I am leading the Mill Creek footbridge: twelve metres of larch, built by
      students, for the people who cross on the stepping stones now and hope.`,
    skills: ['Architecture', 'Rhino', 'Model Making', 'Carpentry', 'AutoCAD', 'Drawing'],
    registeredDaysAgo: 463,
    photo: true,
    cover: true,
    links: ['linkedin', 'instagram'],
  },
  'oluwaseun-adeyemi': {
    name: 'Oluwaseun Adeyemi',
    pronouns: 'He/Him',
    major: 'Public Health',
    bio: `I talk to strangers about vaccines in laundrettes, mosques and bus queues, and I enjoy it.
      Interested in how trust travels. Call me Seun.`,
    skills: ['Public Health', 'Community Outreach', 'Epidemiology', 'Public Speaking', 'Yoruba'],
    registeredDaysAgo: 358,
    photo: true,
    links: ['linkedin'],
  },
  'mei-chen': {
    name: 'Mei Chen',
    pronouns: 'She/Her',
    major: 'Statistics',
    bio: `If you collected data and are now afraid of it, I am the person to write to. Mixed models,
      spatial statistics, honest plots. Please write to me before you collect it, though.

      I can join one more project this term at most, and I bring my own spreadsheet horror stories.`,
    skills: ['Statistics', 'R', 'Data Visualization', 'Python', 'Experimental Design', 'Mandarin'],
    registeredDaysAgo: 397,
    availability: { looking: 'maybe', hoursPerWeek: 2 },
    photo: true,
    links: ['linkedin'],
  },
  'daniel-kim': {
    name: 'Daniel Kim',
    pronouns: 'He/Him',
    major: 'Computer Science',
    bio: `Second year. Backend, databases, and the timetable that the registrar should have built. I
      learn best by breaking things that I am allowed to break.`,
    skills: ['TypeScript', 'PostgreSQL', 'Node.js', 'Linux', 'Korean'],
    registeredDaysAgo: 276,
    activeDaysAgo: 12,
    availability: { looking: 'no' },
    links: ['linkedin'],
  },
  'isla-macleod': {
    name: 'Isla MacLeod',
    pronouns: 'She/They',
    major: 'Geology',
    bio: `I look at kerbstones. Every building in this town is a quarry that moved, and I am writing
      a walk so that other people see it too. Field trips, hammers, flasks of tea.`,
    skills: ['Geology', 'Field Research', 'Cartography', 'GIS', 'Writing'],
    registeredDaysAgo: 344,
    photo: true,
    cover: true,
    links: ['instagram'],
  },
  'rosa-delgado': {
    name: 'Rosa Delgado',
    pronouns: 'She/Her',
    major: 'Early Childhood Education',
    bio: `Future reception teacher. I believe in picture books, in puppets, and in letting children
      finish their sentences. I organise Storytime in Nine Languages at the public library, every
      second Saturday morning.`,
    skills: ['Teaching', 'Storytelling', 'Event Planning', 'Spanish', 'Puppetry'],
    registeredDaysAgo: 312,
    availability: { looking: 'yes', hoursPerWeek: 10 },
    photo: true,
    links: ['instagram'],
  },
  'ahmet-kaya': {
    name: 'Ahmet Kaya',
    pronouns: 'He/Him',
    major: 'Philosophy',
    bio: `Philosophy and a barista job, which is to say the same conversations twice a day. I host
      Ethics Café and read Greek slowly with Zoe.`,
    skills: ['Facilitation', 'Writing', 'Ethics', 'Turkish'],
    registeredDaysAgo: 268,
    links: ['linkedin'],
  },
  'sophie-laurent': {
    name: 'Sophie Laurent',
    pronouns: 'She/Her',
    major: 'Nutrition',
    bio: `Dietetics student, former pastry apprentice. Every Thursday we turn what the canteen would
      throw away into ninety hot dinners, and nobody has to say why they came. We need drivers more
      than we need cooks. We do also need cooks.`,
    skills: ['Cooking', 'Nutrition', 'Food Safety', 'Event Planning', 'French'],
    registeredDaysAgo: 385,
    photo: true,
    links: ['instagram', 'linkedin'],
  },
  'ravi-iyer': {
    name: 'Ravi Iyer',
    pronouns: 'He/Him',
    major: 'Physics',
    bio: `Particle physics for people without a particle accelerator. Building a cloud chamber out
      of an aquarium so that visitors can watch cosmic rays go by on open day.`,
    skills: ['Physics', 'Python', 'Laboratory Techniques', 'Science Communication'],
    registeredDaysAgo: 233,
    availability: { looking: 'maybe', hoursPerWeek: 5 },
    photo: true,
    links: ['linkedin'],
  },
  'grace-nakamura': {
    name: 'Grace Nakamura',
    pronouns: 'She/Her',
    major: 'Veterinary Medicine',
    bio: `There are at least nineteen cats on this campus and I intend to vaccinate all of them.
      Third-year vet student, large-animal person by training, small-animal person by circumstance.`,
    skills: ['Animal Care', 'Field Research', 'Photography', 'First Aid', 'Japanese'],
    registeredDaysAgo: 220,
    photo: true,
    links: ['instagram'],
  },
  'thabo-ndlovu': {
    name: 'Thabo Ndlovu',
    pronouns: 'He/Him',
    major: 'Political Science',
    bio: `I chair the Model Parliament, where bills are written by students and torn apart by other
      students. Electoral systems nerd; I will draw you the seat map of anything. Looking for people
      who disagree with me politely, and for one person who can take minutes.`,
    skills: ['Public Speaking', 'Policy Analysis', 'Debate', 'Zulu', 'Event Planning'],
    registeredDaysAgo: 391,
    activeDaysAgo: 40,
    photo: true,
    links: ['linkedin', 'instagram'],
  },
  'elena-petrova': {
    name: 'Elena Petrova',
    pronouns: 'She/Her',
    major: 'Linguistics',
    bio: `Phonetics and dialects. I collect the ways in which people here say "bread roll". So far
      fourteen words and one fistfight. I also check the captions in Live Captions, since machines
      are very confident about words that nobody said.`,
    skills: ['Linguistics', 'Phonetics', 'Transcription', 'Interviewing', 'Russian', 'Python'],
    registeredDaysAgo: 351,
    availability: { looking: 'yes' },
    photo: true,
    links: ['linkedin'],
  },
  'marcus-johnson': {
    name: 'Marcus Johnson',
    pronouns: 'He/Him',
    major: 'Sports Science',
    bio: `Running coach for people who say that they do not run. Every Monday and Thursday, slow
      group first, nobody left behind.`,
    skills: ['Coaching', 'Running', 'First Aid', 'Exercise Physiology'],
    registeredDaysAgo: 247,
    photo: true,
    cover: true,
    links: ['instagram'],
  },
  'aiyana-begay': {
    name: 'Aiyana Begay',
    pronouns: 'She/Her',
    major: 'Anthropology',
    bio: `Oral historian. I sit at kitchen tables with a recorder and listen to people who packed
      fish for forty years. Consent, care and good microphones, in that order.

      Voices of the Canneries is my main project. I would like to hear from anyone who can
      transcribe, translate from Portuguese, or simply be patient.`,
    skills: ['Oral History', 'Interviewing', 'Ethnography', 'Audio Recording', 'Grant Writing'],
    registeredDaysAgo: 408,
    availability: { looking: 'yes', hoursPerWeek: 7 },
    photo: true,
    cover: true,
    links: ['linkedin'],
    hideEmail: true,
  },
  'luca-romano': {
    name: 'Luca Romano',
    pronouns: 'He/Him',
    major: 'Industrial Design',
    bio: `Chairs, stools, handles, hinges. If it moves when it should not, I want to look at it.`,
    skills: ['Industrial Design', 'Woodworking', '3D Printing', 'Rhino', 'Italian'],
    registeredDaysAgo: 229,
    photo: true,
    links: ['instagram', 'linkedin'],
  },
  'nadia-kowalska': {
    name: 'Nadia Kowalska',
    pronouns: 'She/Her',
    major: 'Journalism',
    bio: `Editor of the morning desk at Static FM, 7 to 8, five days a week, on four hours of sleep.
      Local stories, verified twice, told in under three minutes. I edit audio faster than I make
      toast.`,
    skills: ['Journalism', 'Audio Editing', 'Interviewing', 'Writing', 'Polish', 'Fact Checking'],
    registeredDaysAgo: 415,
    activeDaysAgo: 15,
    photo: true,
    links: ['linkedin', 'instagram'],
  },
  'samir-desai': {
    name: 'Samir Desai',
    pronouns: 'He/Him',
    major: 'Biomedical Engineering',
    bio: `Designing a printed hand that costs less than a pair of trainers and that a parent can
      repair with one screwdriver. Interested in anything where the user and the engineer sit on the
      same side of the table.`,
    skills: ['3D Printing', 'CAD', 'Biomechanics', 'User Research', 'SolidWorks', 'Hindi'],
    registeredDaysAgo: 263,
    availability: { looking: 'maybe' },
    photo: true,
    links: ['linkedin'],
  },
  'charlotte-hughes': {
    name: 'Charlotte Hughes',
    pronouns: 'She/Her',
    major: 'English Literature',
    bio: `I edit Margins, a zine for the things you write beside the text that you should be
      reading. Also dramaturg for Diego's Lear, where my job is to say "but why does she come back?"
      until someone answers.`,
    skills: ['Editing', 'Dramaturgy', 'Writing', 'Proofreading', 'Poetry'],
    registeredDaysAgo: 372,
    photo: true,
    links: ['instagram'],
  },
  'emeka-nwosu': {
    name: 'Emeka Nwosu',
    pronouns: 'He/Him',
    major: 'Finance',
    bio: `Small loans, real books, no suits. We have lent out 3,100 so far and got 2,950 of it back.`,
    skills: ['Accounting', 'Budgeting', 'Excel', 'Negotiation', 'Igbo'],
    registeredDaysAgo: 325,
    links: ['linkedin'],
  },
  'leila-farahani': {
    name: 'Leila Farahani',
    pronouns: 'She/Her',
    major: 'Data Science',
    bio: `Maps, messy text and a fondness for cats with serial numbers. I do the data side of the
      campus cat census and of the dialect map. I prefer small data that somebody understands.`,
    skills: ['Python', 'Data Visualization', 'Machine Learning', 'GIS', 'SQL', 'Persian'],
    registeredDaysAgo: 283,
    availability: { looking: 'yes', hoursPerWeek: 12, startsInDays: 25 },
    photo: true,
    links: ['linkedin'],
  },
  'tom-van-dijk': {
    name: 'Tom van Dijk',
    pronouns: 'He/Him',
    major: 'Landscape Architecture',
    bio: `I draw planting plans and then argue with deer. Interested in paths that people really
      walk, and in how dark a campus may be at night before it stops feeling safe.`,
    skills: ['Landscape Architecture', 'Botany', 'Drawing', 'QGIS', 'Dutch'],
    registeredDaysAgo: 298,
    photo: true,
    links: ['instagram'],
  },
  'ana-sousa': {
    name: 'Ana Sousa',
    pronouns: 'She/Her',
    major: 'Social Work',
    bio: `Social work, second degree, first love. I know which form it is, where to get it and who
      will help you fill it in. Portuguese and English, some Cape Verdean Creole.`,
    skills: ['Social Work', 'Community Outreach', 'Portuguese', 'Mediation', 'Event Planning'],
    registeredDaysAgo: 319,
    photo: true,
    links: ['linkedin'],
  },
  'jin-park': {
    name: 'Jin Park',
    pronouns: 'They/Them',
    major: 'Game Design',
    bio: `Board games with soggy themes: rivers, fog, inheritance law. I prototype on cereal boxes
      and playtest on anyone who stands still. Tributaries is my final-year piece and needs people
      who like to lose for science.`,
    skills: ['Game Design', 'Prototyping', 'Playtesting', 'Illustration', 'Lighting', 'Korean'],
    registeredDaysAgo: 211,
    availability: { looking: 'yes', hoursPerWeek: 6 },
    photo: true,
    cover: true,
    links: ['instagram'],
  },
  'beatrice-mwangi': {
    name: 'Beatrice Mwangi',
    pronouns: 'She/Her',
    major: 'Forestry',
    bio: `Forester. I know the larch that will become the footbridge personally. Interested in urban
      trees, community woodlots and good boots.`,
    skills: ['Forestry', 'Botany', 'Surveying', 'Chainsaw Operation', 'Swahili'],
    registeredDaysAgo: 336,
    photo: true,
    links: ['linkedin'],
  },
  'oscar-lindgren': {
    name: 'Oscar Lindgren',
    pronouns: 'He/Him',
    major: 'Astronomy',
    bio: `Keeper of the observatory keys. I measure how bright our nights are and write kindly
      worded letters to the people in charge of floodlights. Public viewing on every clear
      Wednesday.`,
    skills: ['Astronomy', 'Photography', 'Python', 'Science Communication', 'Swedish'],
    registeredDaysAgo: 305,
    photo: true,
    cover: true,
    links: ['instagram'],
  },
  'valentina-cruz': {
    name: 'Valentina Cruz',
    pronouns: 'She/Her',
    major: 'Fashion Design',
    bio: `I mend in public. Visible stitches, bright thread, no apologies. In May we put forty
      repaired outfits on a runway in the swimming hall. Bring me your dead jumpers.`,
    skills: [
      'Sewing',
      'Fashion Design',
      'Pattern Cutting',
      'Textiles',
      'Spanish',
      'Event Planning',
    ],
    registeredDaysAgo: 258,
    photo: true,
    links: ['instagram'],
  },
  'henry-osei': {
    name: 'Henry Osei',
    pronouns: 'He/Him',
    major: 'Chemistry',
    bio: `Batteries and electrolytes. On the solar kart team I am the one who says "not in here,
      please".`,
    skills: ['Chemistry', 'Laboratory Techniques', 'Battery Technology', 'Safety Management'],
    registeredDaysAgo: 227,
    activeDaysAgo: 19,
    availability: { looking: 'no' },
    links: ['linkedin'],
  },
  'rachel-stein': {
    name: 'Rachel Stein',
    pronouns: 'Any Pronouns',
    major: 'Fine Arts',
    bio: `Sculptor, set painter, collector of doors. I built a storm out of 300 umbrellas once and
      would like to do it again.`,
    skills: ['Sculpture', 'Set Design', 'Painting', 'Welding', 'Printmaking'],
    registeredDaysAgo: 244,
    photo: true,
    links: ['instagram'],
  },
  'kiran-shah': {
    name: 'Kiran Shah',
    pronouns: 'They/Them',
    major: 'Occupational Therapy',
    bio: `I help people to do the things that they want to do: hold a cup, get to class, run a slow
      10K. I test prototypes with the people they are for, and I am not shy about sending them back.`,
    skills: ['Occupational Therapy', 'User Research', 'Accessibility', 'Gujarati', 'Coaching'],
    registeredDaysAgo: 271,
    availability: { looking: 'yes', hoursPerWeek: 9 },
    photo: true,
    links: ['linkedin'],
  },
  'william-tui': {
    name: 'William Tui',
    pronouns: 'He/Him',
    major: 'Aerospace Engineering',
    bio: `Aerodynamics, kites, rugby. I made the kart's shell 11% less draggy and will tell you
      about it whether you ask or not.`,
    skills: [
      'Aerodynamics',
      'Computational Fluid Dynamics',
      'Composite Materials',
      'MATLAB',
      'Rugby',
    ],
    registeredDaysAgo: 252,
    activeDaysAgo: 26,
    photo: true,
    links: ['linkedin', 'instagram'],
  },
  'miriam-cohen': {
    name: 'Miriam Cohen',
    pronouns: 'She/Her',
    major: 'Library Science',
    bio: `I catalogue things that were never meant to be catalogued: seeds, zines, keys. Transferred
      here this month and already have three borrowing cards. Metadata is a love language.`,
    skills: ['Cataloguing', 'Archival Research', 'Metadata', 'Hebrew', 'SQL'],
    registeredDaysAgo: 8,
    availability: { looking: 'maybe', hoursPerWeek: 4 },
    photo: true,
    links: ['linkedin'],
  },
  'pablo-herrera': {
    name: 'Pablo Herrera',
    pronouns: 'He/Him',
    major: 'Urban Planning',
    bio: `Pavements, kerbs, benches, buses. I think a city should be readable at walking speed. I
      bring the planning forms to the footbridge and the street counts to the bike lane study.`,
    skills: ['Urban Planning', 'QGIS', 'Community Outreach', 'Policy Analysis', 'Spanish'],
    registeredDaysAgo: 287,
    photo: true,
    links: ['linkedin'],
  },
  'aisha-diallo': {
    name: 'Aisha Diallo',
    pronouns: 'She/Her',
    major: 'International Relations',
    bio: `Whip of the Model Parliament, reader of Wolof stories on Saturday mornings, very good at
      seating plans. Diplomacy is mostly knowing who has not eaten yet.`,
    skills: ['Diplomacy', 'Event Planning', 'French', 'Wolof', 'Debate', 'Writing'],
    registeredDaysAgo: 346,
    photo: true,
    links: ['linkedin'],
  },
  'erik-johansson': {
    name: 'Erik Johansson',
    pronouns: 'He/Him',
    major: 'Cello Performance',
    bio: `Cellist; sound engineer when the rent is due. I play in Yuki's quartet, run the desk at
      Static FM twice a week, and own more cables than shirts.`,
    skills: ['Cello', 'Live Sound', 'Audio Editing', 'Sound Design'],
    registeredDaysAgo: 314,
    links: ['instagram'],
  },
  'tessa-brown': {
    name: 'Tessa Brown',
    pronouns: 'She/Her',
    major: 'Dance',
    bio: `Movement director and contemporary dancer. I teach actors to fall and models to walk as if
      they had somewhere to be. Deaf in one ear; please stand on my left.`,
    skills: ['Choreography', 'Dance', 'Teaching', 'Stage Management', 'Sign Language'],
    registeredDaysAgo: 237,
    availability: { looking: 'no' },
    photo: true,
    links: ['instagram'],
  },
  'vikram-singh': {
    name: 'Vikram Singh',
    pronouns: 'He/Him',
    major: 'Business Administration',
    bio: `Sponsorship, budgets and vans. I find money for other people's good ideas: so far a solar
      kart, a kitchen and a loan fund. I like spreadsheets that fit on one screen.`,
    skills: ['Fundraising', 'Budgeting', 'Marketing', 'Negotiation', 'Punjabi', 'Driving'],
    registeredDaysAgo: 362,
    photo: true,
    links: ['linkedin'],
  },
  'julia-novak': {
    name: 'Julia Novak',
    pronouns: 'She/Her',
    major: 'Mathematics',
    bio: `Graph theory, optimisation, and checking whether your board game has a dominant strategy.
      (It does.) I play the viola when a proof is stuck, so I play it well.`,
    skills: ['Mathematics', 'Optimization', 'Python', 'LaTeX', 'Viola', 'Czech'],
    registeredDaysAgo: 218,
    photo: true,
    links: ['linkedin'],
  },
  'omar-benali': {
    name: 'Omar Benali',
    pronouns: 'He/Him',
    major: 'Cybersecurity',
    bio: `Just transferred from a college two towns over. I look for the unlocked door, then tell
      you about it politely. I would like to work on something that is not a firewall for once:
      maps, sensors, the sea.`,
    skills: ['Network Security', 'Python', 'Linux', 'Embedded Systems', 'Arabic', 'French'],
    registeredDaysAgo: 3,
    availability: { looking: 'yes', hoursPerWeek: 15 },
    photo: true,
    links: ['linkedin'],
  },
  'hye-jin-lee': {
    name: 'Hye-jin Lee',
    pronouns: 'She/Her',
    major: 'Photography',
    bio: `Photographs of small and wet things, lately. Macro, underwater housings, long patience. I
      document the tidepool survey month by month, and I shoot stills on student films in exchange
      for lunch.`,
    skills: ['Photography', 'Adobe Lightroom', 'Cinematography', 'Printmaking', 'Korean'],
    registeredDaysAgo: 274,
    photo: true,
    cover: true,
    links: ['instagram'],
  },
  'caleb-wright': {
    name: 'Caleb Wright',
    pronouns: 'He/Him',
    major: 'Religious Studies',
    bio: `Chaplaincy volunteer and former line cook. I am good with long tables, awkward silences
      and large pots of chilli. New in town.`,
    skills: ['Facilitation', 'Cooking', 'Counseling', 'Hebrew'],
    registeredDaysAgo: 12,
    availability: { looking: 'yes', hoursPerWeek: 5, startsInDays: 9 },
    photo: true,
  },
  'camila-torres': {
    name: 'Camila Torres',
    pronouns: 'She/Her',
    major: 'Speech and Language Therapy',
    bio: `I started here this semester after three years as a teaching assistant. I work with people
      who find talking hard, and I would like our lecture halls to work for them as well. Coffee,
      climbing, karaoke (yes, professionally ironic).`,
    skills: ['Speech Therapy', 'Transcription', 'Spanish', 'Teaching', 'Accessibility'],
    registeredDaysAgo: 5,
    activeDaysAgo: 55,
    photo: true,
    links: ['linkedin', 'instagram'],
  },
  'robin-ashworth': {
    name: 'Robin Ashworth',
    pronouns: 'Other',
    major: 'Archaeology',
    bio: `Pronouns: xe/xem. Finds archivist for the county dig, which ended in 1974 and left behind
      118 boxes that nobody has opened since. I am opening them, one a week, on camera.

      Pottery, paper, patience. Very slow replies during excavation season.`,
    skills: [
      'Archaeology',
      'Archival Research',
      'Cataloguing',
      'Pottery Analysis',
      'Photography',
      'Drawing',
      'Writing',
      'GIS',
      'Surveying',
      'Public Speaking',
    ],
    registeredDaysAgo: 381,
    availability: { looking: 'yes', hoursPerWeek: 8 },
    photo: true,
  },
} satisfies Record<string, DemoPerson>

export type PersonKey = keyof typeof people

/** Registered and verified, and has not filled in a profile yet. */
export const personWithoutProfile = {
  key: 'sam-whitfield',
  name: 'Sam Whitfield',
  registered: { minutesAgo: 35 },
}
