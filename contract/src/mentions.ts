/** A person, and the name by which texts mention them: `@` and `written`. */
interface Mentionable {
  written: string
}

/** A part of a text that mentions a person. */
export interface FoundMention<Person> {
  /** Its offset in the text. */
  at: number
  /** With the `@`. */
  text: string
  person: Person
}

/** The characters that are part of a word; scripts without capitals often write no blanks between words. */
const ofWord = /[\p{Nd}\p{Lu}\p{Ll}_]/u
/** Whether a character before an `@` makes it no start of a mention. */
export const isOfWord = (character = ''): boolean => ofWord.test(character)

/**
 * The parts of a text that mention these people, in their order. A mention ends where the longest name ends, and is no
 * part of a word, such as an e-mail address. Of people with one name, it means the first.
 */
export const findMentions = <Person extends Mentionable>(
  text: string,
  people: readonly Person[],
): FoundMention<Person>[] => {
  const longestFirst = people.toSorted((a, b) => b.written.length - a.written.length)
  const found: FoundMention<Person>[] = []
  let end = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', end)) {
    const start = at + 1
    const endOf = ({ written }: Person): number => start + written.length
    const person = longestFirst.find(
      (each) => text.startsWith(each.written, start) && !isOfWord(text[endOf(each)]),
    )
    const isMention = person !== undefined && !isOfWord(text[at - 1])
    end = isMention ? endOf(person) : start
    if (isMention) found.push({ at, text: text.slice(at, end), person })
  }
  return found
}

/** Those of these people whom a text mentions: of people with one name, all. */
export const mentionedIn = <Person extends Mentionable>(
  text: string,
  people: readonly Person[],
): Person[] => {
  const names = new Set(findMentions(text, people).map(({ person }) => person.written))
  return people.filter(({ written }) => names.has(written))
}
