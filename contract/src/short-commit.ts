/**
 * A build's commit, for people: `0123abcd`, or `0123abcd with changes`.
 *
 * @param commit the full hash, with `-dirty` after it if files differed from it; null outside of git
 */
export const shortCommit = (commit: string | null): string => {
  if (commit === null) return 'unknown'
  const [id = '', dirty] = commit.split('-')
  return id.slice(0, 8) + (dirty === undefined ? '' : ' with changes')
}
