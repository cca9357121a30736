import { stopWords } from '@quad/contract'
import { aroundWish } from '@quad/contract/around-wishes'

/** The words of a query for which the closest cards are found. */
export const wishIn = (query: string): string => {
  const all = query.toLowerCase().match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? []
  const words = all.filter((word) => !stopWords.has(word))
  const isAround = aroundWish(words)
  return words.filter((word) => !isAround(word)).join(' ')
}
