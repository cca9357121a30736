/** Number of results that count, from the first. */
export const depth = 10

const gainOf = (grade: number): number => 2 ** grade - 1

const discountedGain = (grades: readonly number[]): number =>
  grades
    .slice(0, depth)
    .reduce((sum, grade, index) => sum + gainOf(grade) / Math.log2(index + 2), 0)

/**
 * The normalized discounted cumulative gain of a ranking's first ten results (nDCG@10), from 0 (found no
 * entry with a grade) to 1 (no ranking is better). See Järvelin and Kekäläinen, "Cumulated gain-based
 * evaluation of IR techniques", ACM TOIS 20:4, 2002. The gain is 2^grade - 1, so that one entry of
 * grade 3 counts as much as seven of grade 1.
 *
 * @param found grades of the results, best result first, 0 if without a grade
 * @param judged grades of all entries that answer the query, in any order
 */
export const ndcg = (found: readonly number[], judged: readonly number[]): number =>
  discountedGain(found) / discountedGain(judged.toSorted((a, b) => b - a))
