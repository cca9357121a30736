const format = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' })

/** A day to come, in the viewer's zone: `March 3`. */
export const day = (iso: string): string => format.format(new Date(iso))
