import type { PersonKey, ProjectKey } from '@quad/demo'

/**
 * How well an entry answers a query: 3 is exactly what is meant, 2 is clearly useful, 1 is somewhat
 * related. An entry without a grade does not answer the query.
 */
type Grade = 1 | 2 | 3

/** Grades of the entries that answer a query, by query and by the entry's key in the demo campus. */
export type Judgements<Key extends string> = Readonly<
  Record<string, Readonly<Partial<Record<Key, Grade>>>>
>

/**
 * Queries that one person wrote for given wishes, such as "You are handy with a needle and would like to make the outfits
 * for a play", without having seen the entries. Two other people, apart from each other, read all entries and graded those
 * that answer each wish. A grade is the mean of theirs, rounded down. Queries for wishes that no entry answers are left out.
 */
export interface WishQueries {
  /** For every second wish: a change of the search may look at them. */
  tuning: Judged
  /** For the other wishes. They only measure: a search that is tuned on them would look better than it is. */
  heldOut: Judged
}

/** Queries for projects and for people. */
export interface Judged {
  projects: Judgements<ProjectKey>
  people: Judgements<PersonKey>
}

/**
 * Queries that students type, and the projects of the demo campus that answer them.
 *
 * Both lists were written before any of the queries was run and without reading the search's code, by
 * going through all entries for each query. Only the content counts: title, tags and description of a
 * project; name, major, skills and bio of a person. An entry that matches more of the query's meaning
 * has the higher grade; one that matches only one half of two independent words has a 1. The exact skill is
 * a 3, a tool or a neighbouring skill a 2. Grades are not changed to please a ranking, so some queries
 * mean entries that share no word with them.
 */
export const projectJudgements: Judgements<ProjectKey> = {
  photography: {
    'tidepool-atlas': 3,
    'campus-cats': 3,
    'dark-sky': 3,
    mended: 3,
    'salt-and-static': 1,
  },
  python: { 'tidepool-atlas': 3, 'live-captions': 3, 'cloud-chamber': 3 },
  'python psychology': {
    'sleep-before-exams': 2,
    'live-captions': 1,
    'tidepool-atlas': 1,
    'cloud-chamber': 1,
  },
  'react developer': { 'timetable-that-fits': 3, 'live-captions': 2, 'tidepool-atlas': 1 },
  'film sound designer': {
    'salt-and-static': 3,
    'four-sides-of-the-hill': 1,
    'pocket-synth': 1,
    'lear-in-the-boathouse': 1,
    mended: 1,
    'static-fm-morning-desk': 1,
  },
  'robotic arm': { 'hand-for-under-forty': 2 },
  'UX design': {
    'night-shift-handover': 3,
    'timetable-that-fits': 3,
    'live-captions': 2,
    'tidepool-atlas': 1,
    'hand-for-under-forty': 1,
  },
  'project where I can sew': {
    mended: 3,
    'lear-in-the-boathouse': 3,
    'hand-for-under-forty': 1,
  },
  '3d printing': { 'hand-for-under-forty': 3, 'one-sheet-one-stool': 1 },
  'solar kart': { 'solar-kart': 3 },
  carpentery: { 'mill-creek-footbridge': 3, 'one-sheet-one-stool': 2 },
  accesibility: { 'live-captions': 3, 'couch-to-campus-10k': 3, 'hand-for-under-forty': 1 },
  translation: {
    'tenants-rights-clinic': 3,
    'papyrus-reading-group': 3,
    'storytime-nine-languages': 3,
    'voices-of-the-canneries': 2,
  },
  portuguese: {
    'voices-of-the-canneries': 3,
    'storytime-nine-languages': 2,
    'tenants-rights-clinic': 1,
  },
  'machine learning': { 'campus-cats': 3, 'live-captions': 2 },
  illustrator: {
    tributaries: 3,
    'pocket-synth': 3,
    'tidepool-atlas': 2,
    'rock-walk': 2,
    'margins-zine': 1,
    'archive-boxes': 1,
    'bike-lane-value': 1,
  },
  'statistics survey': {
    'bike-lane-value': 3,
    'sleep-before-exams': 3,
    'tidepool-atlas': 1,
    'north-meadow': 1,
    'dark-sky': 1,
    'night-shift-handover': 1,
  },
  'data visualisation': {
    'tidepool-atlas': 3,
    'bike-lane-value': 3,
    'campus-cats': 3,
    'dark-sky': 1,
    'dialect-map': 1,
  },
  'board game': { tributaries: 3 },
  'theatre lighting': { 'lear-in-the-boathouse': 3, 'salt-and-static': 2, mended: 1 },
  'radio news': { 'static-fm-morning-desk': 3, 'salt-and-static': 1, 'model-parliament': 1 },
  'recording interviews': {
    'voices-of-the-canneries': 3,
    'dialect-map': 3,
    'static-fm-morning-desk': 2,
    'night-shift-handover': 1,
  },
  'teaching children': {
    'storytime-nine-languages': 3,
    'pocket-synth': 3,
    'cloud-chamber': 2,
    'hand-for-under-forty': 1,
    mended: 1,
  },
  nurse: { 'myth-nights': 3, 'night-shift-handover': 3 },
  'mental health': { 'sleep-before-exams': 2, 'myth-nights': 1 },
  'structural engineer': { 'mill-creek-footbridge': 3, 'solar-kart': 1 },
  'food waste': { 'leftover-kitchen': 3 },
  'environmental policy': {
    'north-meadow': 3,
    'dark-sky': 3,
    'model-parliament': 1,
    'bike-lane-value': 1,
  },
  'soldering electronics': { 'pocket-synth': 3, 'solar-kart': 2, 'tidepool-atlas': 1 },
  'gis map': { 'tidepool-atlas': 3, 'dialect-map': 3, 'rock-walk': 2, 'campus-cats': 1 },
  'tenants rights': { 'tenants-rights-clinic': 3 },
  'ethics cafe': { 'ethics-cafe': 3 },
}

/** Queries for people, judged as the projects are. */
export const personJudgements: Judgements<PersonKey> = {
  'react developer': { 'fatima-al-hassan': 3, 'daniel-kim': 2 },
  'python data analysis': {
    'mei-chen': 3,
    'leila-farahani': 3,
    'arjun-patel': 2,
    'julia-novak': 1,
    'ravi-iyer': 1,
    'oscar-lindgren': 1,
    'elena-petrova': 1,
    'fatima-al-hassan': 1,
    'omar-benali': 1,
    'amara-okafor': 1,
  },
  C: { 'tariq-mahmoud': 3 },
  R: { 'amara-okafor': 3, 'mei-chen': 3 },
  'Node.js': { 'daniel-kim': 3, 'fatima-al-hassan': 1 },
  SQL: { 'leila-farahani': 3, 'miriam-cohen': 3, 'daniel-kim': 2 },
  spanish: {
    'diego-castillo': 3,
    'mateo-rivera': 3,
    'rosa-delgado': 3,
    'valentina-cruz': 3,
    'pablo-herrera': 3,
    'camila-torres': 3,
  },
  'french translator': {
    'felix-moreau': 2,
    'aisha-diallo': 2,
    'sophie-laurent': 2,
    'omar-benali': 2,
    'zoe-papadakis': 1,
  },
  'film composer': { 'yuki-tanaka': 3, 'mateo-rivera': 1, 'erik-johansson': 1 },
  'figma designer': { 'linh-tran': 3, 'fatima-al-hassan': 1, 'luca-romano': 1, 'jin-park': 1 },
  'someone who can sew': { 'valentina-cruz': 3 },
  photographer: {
    'hye-jin-lee': 3,
    'oscar-lindgren': 2,
    'grace-nakamura': 2,
    'robin-ashworth': 2,
    'mateo-rivera': 1,
  },
  'first aid': { 'priya-raman': 3, 'marcus-johnson': 3, 'grace-nakamura': 3 },
  'good at statistics': {
    'mei-chen': 3,
    'kwame-mensah': 2,
    'arjun-patel': 2,
    'chloe-bennett': 1,
    'amara-okafor': 1,
    'leila-farahani': 1,
    'julia-novak': 1,
    'oluwaseun-adeyemi': 1,
  },
  'embedded systems C': { 'tariq-mahmoud': 3, 'omar-benali': 2 },
  Amara: { 'amara-okafor': 3 },
  'liam oconnor': { 'liam-oconnor': 3 },
  'felix moreau': { 'felix-moreau': 3 },
  johanson: { 'erik-johansson': 3, 'marcus-johnson': 1 },
  journalist: { 'nadia-kowalska': 3, 'felix-moreau': 1, 'charlotte-hughes': 1 },
  carpenter: { 'jonas-weber': 3, 'noor-haddad': 3, 'luca-romano': 2 },
  gis: {
    'amara-okafor': 3,
    'ingrid-solberg': 3,
    'isla-macleod': 3,
    'leila-farahani': 3,
    'robin-ashworth': 3,
    'tom-van-dijk': 2,
    'pablo-herrera': 2,
    'linh-tran': 1,
  },
  'housing law': { 'hannah-goldberg': 3, 'ana-sousa': 1 },
  'acessibility testing': { 'fatima-al-hassan': 3, 'kiran-shah': 3, 'camila-torres': 2 },
  'event planning': {
    'rosa-delgado': 3,
    'sophie-laurent': 3,
    'thabo-ndlovu': 3,
    'ana-sousa': 3,
    'valentina-cruz': 3,
    'aisha-diallo': 3,
  },
  'video editor': {
    'mateo-rivera': 3,
    'hye-jin-lee': 1,
    'nadia-kowalska': 1,
    'erik-johansson': 1,
  },
  'sign language': { 'tessa-brown': 3, 'camila-torres': 1 },
  'running coach': { 'marcus-johnson': 3, 'kiran-shah': 2, 'chloe-bennett': 1 },
}
