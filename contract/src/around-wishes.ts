/**
 * Words that surround what is wanted, such as all but "bees" in "looking for a person who knows about bees". The search for
 * the closest rows skips them, and cards do not mark them.
 */
export const fillers: ReadonlySet<string> = new Set(
  `able about again all also always am another any anybody anyone anything around bit but campus can club clubs could did
  do does doing done don each else enjoy enjoys enjoying especially etc ever every everybody everyone everything fan
  find finding finds folks found from get gets getting give gives giving goes going gonna good got great group groups
  guy guys had happy having hello her here hey hi him his how if ideally if im into interest interested interests
  involve involved involving it its join joined joining joins just keen kind know knowing knowledge known knows let
  like liked likes liking little ll look looking looks lot lots love loved loves loving many mate mates may maybe me
  member members might mine more most much must need needed needing needs never new next nice no not now one ones only
  other others out over own part passion passionate people peoples person persons please pls possible possibly pretty
  probably quite re really same seek seeking seeks she should similar skilled so some somebody somehow someone
  something somethings sometimes somewhere sort stuff such student students sure take takes taking talented team
  teammate teammates teams than thanks their them then there these they thing things those through together too took
  tried tries try trying uni university until up us use used useful uses using ve very want wanna wanted wanting wants
  was way ways week well were what whatever when where whether which while whoever whole whose why will willing wish
  wishes without work worked working works would yes yet`.split(/\s+/),
)

/** Whether a word of a search stands around the wish. If all do, none does. */
export const aroundWish = (words: readonly string[]): ((word: string) => boolean) => {
  const isAlone = words.every((word) => fillers.has(word))
  return (word) => !isAlone && fillers.has(word)
}
