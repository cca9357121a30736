import { artsWishes } from './wishes/arts.ts'
import { humanitiesWishes } from './wishes/humanities.ts'
import { leisureWishes } from './wishes/leisure.ts'
import { scienceWishes } from './wishes/science.ts'
import { societyWishes } from './wishes/society.ts'
import { technologyWishes } from './wishes/technology.ts'

const tables = [
  technologyWishes,
  artsWishes,
  humanitiesWishes,
  scienceWishes,
  societyWishes,
  leisureWishes,
]

const linesOf = (table: string): [words: string[], skills: string[]][] =>
  table
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [words = '', skills = ''] = line.split(': ')
      return [words.split(', '), skills.split(', ')]
    })

/**
 * The skills that a search means by a word that names none: occupations, activities, things and places. In a table, the words
 * before the colon count in all their forms, the skills after it the less, the later they are. A word stands once. Phrases have
 * at most three words, none of them one that no search looks for, such as "of". Words that no skill has are not here:
 * `server/src/search/meanings.txt` has others of the same meaning.
 */
export const wishLines: readonly (readonly [word: string, skills: readonly string[]])[] = tables
  .flatMap(linesOf)
  .flatMap(([words, skills]) => words.map((word) => [word, skills] as const))

/** The skills that each word or phrase means, those meant most first. */
export const wishes: ReadonlyMap<string, readonly string[]> = new Map(wishLines)

/** Words with the stem of one of these that mean something else: "organic" is no form of "organize". */
export const unlikeWishes: ReadonlySet<string> = new Set(
  `accountability accountable animate animated animation animations animator animators anime apart audit auditing
  audits authorities authority authorization authorize authorized build builds busy candid capital caste celebrities
  celebrity classical compassion compassionate conservative conversion conversions custom customize customized customs
  designate designated designation detect detected detecting detection detector detectors develop developed developing
  development developments dictator doctoral doctorate elevation emerge emergence emerging empirical empirically
  engineer engineering engineers equator expensive experience experienced experiences fitted fitting flexible friendly
  graduate graduated graduates graduating hear hospitality install installed installing installment internal internally
  international internationally internationals ironic ironically miner miners number officer officers optimism optimist
  optimistic organ organic organism organisms organs orient oriental orientation orientations oriented participate
  participated participates participating participation paste pasted periodic periodical periodically polite produce
  produced programme programmes protestant protestants public publicity publicize relate respond responded responder
  responders responding responds right rugged sign signed signs starred starring suite suited suites trains transition
  transitions treasure treasures`.split(/\s+/),
)
