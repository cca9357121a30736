/** A client's time stamp. */
export const ts = '2026-03-03T10:00:00.000Z'
