import * as z from 'zod/mini'
import { slotMinutes } from '../choices.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { eventMoment } from './event-form.ts'
import { lineText } from './text.ts'

const minute = 60_000
const day = 24 * 60 * minute

const startsOf = (slots: readonly string[]): number[] => slots.map((slot) => Date.parse(slot))

/** The form of a new poll. A slot starts at an absolute moment, so each member sees it in the own time zone. */
export const newTimePoll = z
  .object({
    title: lineText({
      min: 1,
      max: limits.eventTitle,
      tooShort: texts.eventTitleRequired,
      tooLong: texts.eventTitleTooLong,
    }),
    location: lineText({
      min: 0,
      max: limits.eventLocation,
      tooShort: texts.locationRequired,
      tooLong: texts.locationTooLong,
    }),
    minutes: z.literal(slotMinutes),
    slots: z.array(eventMoment(texts.eventStartInvalid)).check(
      z.minLength(1, texts.slotsRequired),
      z.maxLength(limits.pollSlots, texts.tooManySlots),
      z.refine((slots) => {
        const starts = startsOf(slots)
        return starts.at(-1)! - starts[0]! < limits.pollDays * day
      }, texts.slotsTooFarApart),
      z.refine((slots) => startsOf(slots).at(-1)! > Date.now(), texts.slotsOver),
    ),
  })
  .check(
    z.refine(
      ({ minutes, slots }) => {
        const starts = startsOf(slots)
        return starts.every((start, n) => n === 0 || start - starts[n - 1]! >= minutes * minute)
      },
      { path: ['slots'], error: texts.slotsOverlap },
    ),
  )
export type NewTimePoll = z.input<typeof newTimePoll>

/** The slots that fit a member, by their indexes. None: the member has no time. */
export const answerToTimePoll = z.object({
  fits: z.array(z.int().check(z.gte(0), z.lt(limits.pollSlots))).check(
    z.maxLength(limits.pollSlots, texts.tooManySlots),
    z.refine((fits) => new Set(fits).size === fits.length, 'Each time can be marked only once.'),
  ),
})

/** The slot of a poll that becomes an event, by its index. */
export const chosenSlot = z.object({ slot: z.int().check(z.gte(0), z.lt(limits.pollSlots)) })
