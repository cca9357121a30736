import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { lineText, searchText } from './text.ts'

const unique = (tags: string[]): string[] => {
  const seen = new Set<string>()
  return tags.filter((each) => {
    const key = each.toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** 1 to 10 tags of one line and at most 30 characters; duplicates are dropped, ignoring case. */
export const tagList = (count: string, tooLong: string) => {
  const tag = lineText({
    min: 1,
    max: limits.tagLength,
    tooShort: 'A tag cannot be blank.',
    tooLong,
  })
  return z
    .pipe(z.array(tag).check(z.maxLength(limits.tagsMax * 10, count)), z.transform(unique))
    .check(
      z.refine((tags) => tags.length >= limits.tagsMin && tags.length <= limits.tagsMax, count),
    )
}

/** At most 10 tags to filter by. */
export const filterTags = z.pipe(
  z.array(searchText(limits.tagLength)).check(z.maxLength(limits.tagsMax)),
  z.transform((tags) => unique(tags.filter((each) => each !== ''))),
)
