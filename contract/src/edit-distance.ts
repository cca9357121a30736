/**
 * Optimal string alignment distances: how many letters must be inserted, removed, replaced or swapped
 * with their neighbour to turn a word into each beginning of another.
 *
 * @returns one distance per beginning, from the empty one to the whole word, which is the last
 */
export const editDistances = (word: string, other: string): number[] => {
  const [from, to] = [[...word], [...other]]
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  from.forEach((letter, row) => {
    const next = [row + 1]
    to.forEach((target, column) => {
      const replaced = last[column]! + (letter === target ? 0 : 1)
      const swapped =
        row > 0 && column > 0 && letter === to[column - 1] && from[row - 1] === target
          ? before[column - 1]! + 1
          : Infinity
      next.push(Math.min(replaced, swapped, last[column + 1]! + 1, next[column]! + 1))
    })
    before = last
    last = next
  })
  return last
}
