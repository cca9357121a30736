import { numberOfDates, type EndpointInput, type Endpoints } from '@quad/contract'

export type Repeats = NonNullable<EndpointInput<Endpoints['addEvent']>['body']['repeats']>

const zoned = (moment: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)

const momentOf = ({ epochMilliseconds }: Temporal.ZonedDateTime): Date =>
  new Date(epochMilliseconds)

/**
 * The moments at which an event starts that repeats, at the same time of day in its zone. A time that the clocks skip
 * is an hour later on that day, and of a time that comes twice, it is the first (RFC 5545, 3.3.5).
 */
export const startsOf = (start: Date, repeats: Repeats): Date[] => {
  const first = zoned(start, repeats.timeZone)
  return Array.from({ length: numberOfDates(start.toISOString(), repeats) }, (_, index) =>
    momentOf(first.add({ weeks: index * repeats.everyWeeks })),
  )
}

/** Moves other dates as one was moved: by the same days and the same time of day in the zone. */
export const moveLike = (
  { from, to }: { from: Date; to: Date },
  timeZone: string,
): ((moment: Date) => Date) => {
  const local = (moment: Date) => zoned(moment, timeZone).toPlainDateTime()
  const distance = local(from).until(local(to))
  return (moment) => momentOf(local(moment).add(distance).toZonedDateTime(timeZone))
}
