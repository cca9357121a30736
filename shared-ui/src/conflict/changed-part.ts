/** A text in three parts: the common start, the difference, the common end. */
export interface ChangedPart {
  before: string
  changed: string
  after: string
}

const words = (text: string): string[] => text.match(/\s+|\S+/g) ?? []

const sharedCount = (a: readonly string[], b: readonly string[]): number => {
  const shorter = Math.min(a.length, b.length)
  let count = 0
  while (count < shorter && a[count] === b[count]) count += 1
  return count
}

/** Where `text` differs from `other`, in whole words. */
export const changedPart = (text: string, other: string): ChangedPart => {
  const [own, others] = [words(text), words(other)]
  const start = sharedCount(own, others)
  const end = sharedCount(own.slice(start).toReversed(), others.slice(start).toReversed())
  const stop = own.length - end
  return {
    before: own.slice(0, start).join(''),
    changed: own.slice(start, stop).join(''),
    after: own.slice(stop).join(''),
  }
}
