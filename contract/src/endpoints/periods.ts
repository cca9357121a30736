/** Periods of rates, in seconds. */
export const minute = 60
export const hour = 60 * minute
export const day = 24 * hour

/** For saving and deleting: more than a person does by hand, with room for retries. */
export const changeRate = [{ per: 'person', max: 60, seconds: minute }] as const

/** For what a person does in quick succession, such as dismissing a list of notifications. */
export const quickRate = [{ per: 'person', max: 300, seconds: minute }] as const
