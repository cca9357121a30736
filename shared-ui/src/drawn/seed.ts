/** Numbers drawn from a text: the same text always draws the same ones. */
export const seedOf = (text: string): number => {
  // FNV-1a, 32 bits: short ids that differ in one place land far apart.
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

/** One of a list, drawn by a seed. */
export const pick = <Item>(items: readonly [Item, ...Item[]], seed: number): Item =>
  items[seed % items.length] ?? items[0]
