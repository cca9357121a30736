/** Pseudo-random numbers, the same ones for the same text. */
export const seedOf = (text: string): number => {
  // FNV-1a, 32 bits: ids that differ in one character get very different numbers.
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

/** Picks an item of a list by a seed. */
export const pick = <Item>(items: readonly [Item, ...Item[]], seed: number): Item =>
  items[seed % items.length] ?? items[0]
