import { limits, type Member, type Mention } from '@quad/contract'
import { isOfWord, mentionedIn } from '@quad/contract/mentions'

/** A member of a group chat whom the viewer can mention. */
export interface Mentionable extends Member, Mention {}

/**
 * The members whom a text mentions.
 *
 * @param chosenIds the people whom the viewer has chosen: of members with one name, only these
 */
export const mentionsIn = (
  text: string,
  members: readonly Mentionable[],
  chosenIds: readonly string[],
): Mention[] => {
  const found = mentionedIn(text, members)
  const chosen = found.filter(({ id }) => chosenIds.includes(id))
  return found
    .filter((each) => chosen.includes(each) || !chosen.some(({ name }) => name === each.name))
    .map(({ id, name, written }) => ({ id, name, written }))
}

/** The beginning of a mention before the caret. */
interface Begun {
  /** The place of its `@`. */
  at: number
  query: string
}

/** The mention that a person has begun to type. */
export const begunMention = (text: string, caret: number): Begun | undefined => {
  const before = text.slice(0, caret)
  const at = before.lastIndexOf('@')
  const query = before.slice(at + 1)
  const isBegun = at !== -1 && !isOfWord(text[at - 1]) && !query.includes('\n')
  return isBegun && query.length <= limits.userName ? { at, query } : undefined
}

/** Lower case without accents, with a blank before each word. */
const folded = (text: string): string =>
  ` ${text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()}`

/** The list shows no more: it does not scroll, and fits above a phone's keyboard. */
const suggestedAtMost = 5

/** The first members of whose names a word begins with the query; none once it is the name of the only one. */
export const suggested = (members: readonly Mentionable[], query: string): Mentionable[] => {
  const found = members.filter(({ name }) => folded(name).includes(folded(query)))
  return found.length === 1 && found[0]!.name === query ? [] : found.slice(0, suggestedAtMost)
}
