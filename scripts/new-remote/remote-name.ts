import { isRemote, remoteForPath } from '@quad/federation/policy'

/** First parts of paths that lead to the shell's own pages, or past the pages. */
const taken = new Set(['about', 'api', 'delivery', 'error', 'mf', 'operator', 'team', 'tutorial'])

/** A remote cannot be called so; the message says why, and what to do. */
export class NameRefused extends Error {
  override readonly name = 'NameRefused'
}

/** The word in a remote's name: `clubs` of `mf-clubs`. Throws `NameRefused`. */
export const wordOf = (name: string): string => {
  const word = /^mf-([a-z]{2,20})$/.exec(name)?.[1]
  if (word === undefined) {
    throw new NameRefused(
      `A remote is called mf- and a word of 2 to 20 small letters, such as mf-clubs, and not ${JSON.stringify(name)}.`,
    )
  }
  if (isRemote(name)) throw new NameRefused(`${name} is there already: choose another name.`)
  const owner = taken.has(word) ? 'the site itself' : remoteForPath(`/${word}`)
  if (owner !== undefined) {
    throw new NameRefused(`/${word} belongs to ${owner}: choose another name.`)
  }
  return word
}
