import type { PersonKey, ProjectKey } from '@quad/demo'

/** A person, the project that fits them better, and another one. */
type FitPair = readonly [person: PersonKey, better: ProjectKey, other: ProjectKey]

/**
 * Two people judged independently which of two projects of the demo campus fits a person better, by all that a page shows
 * of both, without having seen an order of the server. Pairs on which they did not agree are left out.
 */
export const fitPairs: Readonly<Record<'tuning' | 'heldOut' | 'later', readonly FitPair[]>> = {
  /** A change of the order may look at them. */
  tuning: [
    ['linh-tran', 'night-shift-handover', 'timetable-that-fits'],
    ['felix-moreau', 'tenants-rights-clinic', 'archive-boxes'],
    ['diego-castillo', 'salt-and-static', 'mill-creek-footbridge'],
    ['hannah-goldberg', 'tributaries', 'margins-zine'],
    ['kwame-mensah', 'sleep-before-exams', 'timetable-that-fits'],
    ['fatima-al-hassan', 'timetable-that-fits', 'night-shift-handover'],
    ['liam-oconnor', 'one-sheet-one-stool', 'leftover-kitchen'],
    ['zoe-papadakis', 'tenants-rights-clinic', 'static-fm-morning-desk'],
    ['arjun-patel', 'dark-sky', 'mended'],
    ['ingrid-solberg', 'mill-creek-footbridge', 'dialect-map'],
    ['tariq-mahmoud', 'tidepool-atlas', 'north-meadow'],
    ['noor-haddad', 'cloud-chamber', 'tributaries'],
    ['oluwaseun-adeyemi', 'tenants-rights-clinic', 'live-captions'],
    ['mei-chen', 'timetable-that-fits', 'salt-and-static'],
    ['isla-macleod', 'north-meadow', 'tributaries'],
    ['rosa-delgado', 'model-parliament', 'ethics-cafe'],
    ['sophie-laurent', 'storytime-nine-languages', 'model-parliament'],
    ['ravi-iyer', 'myth-nights', 'live-captions'],
    ['grace-nakamura', 'mended', 'dark-sky'],
    ['thabo-ndlovu', 'ethics-cafe', 'myth-nights'],
  ],
  /** They only measure: an order that is tuned on them would look better than it is. */
  heldOut: [
    ['linh-tran', 'tributaries', 'timetable-that-fits'],
    ['priya-raman', 'model-parliament', 'static-fm-morning-desk'],
    ['hannah-goldberg', 'myth-nights', 'voices-of-the-canneries'],
    ['kwame-mensah', 'bike-lane-value', 'timetable-that-fits'],
    ['yuki-tanaka', 'pocket-synth', 'live-captions'],
    ['fatima-al-hassan', 'timetable-that-fits', 'one-sheet-one-stool'],
    ['liam-oconnor', 'leftover-kitchen', 'cloud-chamber'],
    ['arjun-patel', 'sleep-before-exams', 'dark-sky'],
    ['ingrid-solberg', 'mill-creek-footbridge', 'dark-sky'],
    ['tariq-mahmoud', 'tidepool-atlas', 'storytime-nine-languages'],
    ['noor-haddad', 'cloud-chamber', 'archive-boxes'],
    ['oluwaseun-adeyemi', 'tenants-rights-clinic', 'leftover-kitchen'],
    ['mei-chen', 'night-shift-handover', 'live-captions'],
    ['isla-macleod', 'tributaries', 'voices-of-the-canneries'],
    ['rosa-delgado', 'pocket-synth', 'model-parliament'],
    ['ahmet-kaya', 'voices-of-the-canneries', 'salt-and-static'],
    ['sophie-laurent', 'myth-nights', 'salt-and-static'],
    ['ravi-iyer', 'tidepool-atlas', 'live-captions'],
    ['grace-nakamura', 'tidepool-atlas', 'margins-zine'],
    ['thabo-ndlovu', 'ethics-cafe', 'sleep-before-exams'],
  ],
  /** Judged later by one person, who had read the score but not seen an order. They chose no weights, and only measure. */
  later: [
    ['jonas-weber', 'tributaries', 'north-meadow'],
    ['mateo-rivera', 'mended', 'pocket-synth'],
    ['chloe-bennett', 'bike-lane-value', 'hand-for-under-forty'],
    ['daniel-kim', 'tidepool-atlas', 'dark-sky'],
    ['aiyana-begay', 'static-fm-morning-desk', 'night-shift-handover'],
    ['luca-romano', 'mill-creek-footbridge', 'pocket-synth'],
    ['nadia-kowalska', 'model-parliament', 'margins-zine'],
    ['charlotte-hughes', 'tributaries', 'ethics-cafe'],
    ['leila-farahani', 'tidepool-atlas', 'timetable-that-fits'],
    ['tom-van-dijk', 'mill-creek-footbridge', 'archive-boxes'],
    ['ana-sousa', 'ethics-cafe', 'model-parliament'],
    ['jin-park', 'pocket-synth', 'salt-and-static'],
    ['valentina-cruz', 'hand-for-under-forty', 'storytime-nine-languages'],
    ['rachel-stein', 'mill-creek-footbridge', 'archive-boxes'],
    ['kiran-shah', 'live-captions', 'timetable-that-fits'],
    ['miriam-cohen', 'archive-boxes', 'voices-of-the-canneries'],
    ['omar-benali', 'tidepool-atlas', 'live-captions'],
    ['hye-jin-lee', 'mended', 'dark-sky'],
    ['erik-johansson', 'salt-and-static', 'mended'],
    ['camila-torres', 'storytime-nine-languages', 'pocket-synth'],
  ],
}
