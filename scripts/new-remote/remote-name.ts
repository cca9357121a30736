import { isRemote, remoteForPath } from '@quad/federation/front-ends'

/** First parts of paths that belong to the shell or the server. */
const taken = new Set(['about', 'api', 'delivery', 'error', 'mf', 'operator', 'team', 'tutorial'])

/** An invalid name of a remote; the message says why, and what to do. */
export class NameRefusedError extends Error {
  override readonly name = 'NameRefusedError'
}

/** The word in a remote's name: `clubs` of `mf-clubs`. Throws `NameRefusedError`. */
export const wordOf = (name: string): string => {
  const word = /^mf-([a-z]{2,20})$/.exec(name)?.[1]
  if (word === undefined) {
    throw new NameRefusedError(
      `A remote's name is mf- and a word of 2 to 20 lower-case letters, such as mf-clubs, not ${JSON.stringify(name)}.`,
    )
  }
  if (isRemote(name)) throw new NameRefusedError(`${name} already exists: choose another name.`)
  const owner = taken.has(word) ? 'the site itself' : remoteForPath(`/${word}`)
  if (owner !== undefined) {
    throw new NameRefusedError(`/${word} belongs to ${owner}: choose another name.`)
  }
  return word
}
