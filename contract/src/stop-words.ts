/**
 * Words that a search leaves out, unless there are no others. None is also a skill or a field, such as "IT" and "go".
 */
export const stopWords: ReadonlySet<string> = new Set(
  'a an and are as at be by for from has have i in is my of on or our that the this to we who with you your の は が を に で と も 的 了 在'.split(
    ' ',
  ),
)
