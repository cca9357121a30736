import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { distinctTags } from '../text.ts'
import { lineText, searchText } from './text.ts'

/** 1 to 10 tags of one line and at most 30 characters; duplicates are dropped, ignoring case. */
export const tagList = (count: string, tooLong: string) => {
  const tag = lineText({
    min: 1,
    max: limits.tagLength,
    tooShort: 'A tag cannot be blank.',
    tooLong,
  })
  return z
    .pipe(z.array(tag).check(z.maxLength(limits.tagsMax * 10, count)), z.transform(distinctTags))
    .check(
      z.refine((tags) => tags.length >= limits.tagsMin && tags.length <= limits.tagsMax, count),
    )
}

/** At most 10 tags to filter by. */
export const filterTags = z.pipe(
  z.array(searchText(limits.tagLength)).check(z.maxLength(limits.tagsMax)),
  z.transform((tags) => distinctTags(tags.filter((each) => each !== ''))),
)
