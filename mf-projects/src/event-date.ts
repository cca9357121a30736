const format = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/** A moment in the viewer's zone: `March 3, 2026 at 2:14 PM`; `No date set` for an empty text. */
export const eventDate = (iso: string): string => {
  if (iso === '') return 'No date set'
  // ICU puts a narrow no-break space before AM and PM, which reads as an odd gap in running text.
  return format.format(new Date(iso)).replace('\u202F', ' ')
}
