import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { lineText, searchText, trimmedText } from './text.ts'

const rule = (tooLong: string) => ({
  min: 1,
  max: limits.tagLength,
  tooShort: 'A tag cannot be blank.',
  tooLong,
})

const unique = (tags: string[]): string[] => {
  const seen = new Set<string>()
  return tags.filter((each) => {
    const key = each.toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

const listOf = (tag: ReturnType<typeof trimmedText>, count: string) =>
  z
    .pipe(z.array(tag).check(z.maxLength(limits.tagsMax * 10, count)), z.transform(unique))
    .check(
      z.refine((tags) => tags.length >= limits.tagsMin && tags.length <= limits.tagsMax, count),
    )

/** 1 to 10 tags of at most 30 characters; duplicates are dropped, ignoring case. */
export const tagList = (count: string, tooLong: string) => listOf(trimmedText(rule(tooLong)), count)

/** The same for newly written tags, which must be one line each. */
export const newTagList = (count: string, tooLong: string) => listOf(lineText(rule(tooLong)), count)

/** At most 10 tags to filter by. */
export const filterTags = z.pipe(
  z.array(searchText(limits.tagLength)).check(z.maxLength(limits.tagsMax)),
  z.transform((tags) => unique(tags.filter((each) => each !== ''))),
)
