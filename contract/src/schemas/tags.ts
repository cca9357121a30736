import * as z from 'zod'
import { limits } from '../limits.ts'
import { searchText, trimmedText } from './text.ts'

const tag = (tooLong: string) =>
  trimmedText({ min: 1, max: limits.tagLength, tooShort: 'A tag cannot be blank.', tooLong })

const unique = (tags: string[]): string[] => {
  const seen = new Set<string>()
  return tags.filter((each) => {
    const key = each.toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** 1 to 10 tags of at most 30 characters; duplicates (whatever their case) are dropped. */
export const tagList = (count: string, tooLong: string) =>
  z
    .array(tag(tooLong))
    .max(limits.tagsMax * 10, count)
    .transform(unique)
    .refine((tags) => tags.length >= limits.tagsMin && tags.length <= limits.tagsMax, count)

/** At most 10 tags to filter by. */
export const filterTags = z
  .array(searchText(limits.tagLength))
  .max(limits.tagsMax)
  .transform((tags) => unique(tags.filter((each) => each !== '')))
