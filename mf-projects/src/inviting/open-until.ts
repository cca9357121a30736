const monthDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' })

/** `open until March 3`, of an invitation. */
export const openUntil = ({ expires }: { expires: string }): string =>
  `open until ${monthDay.format(new Date(expires))}`
