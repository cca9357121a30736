/** When the browser sent something, as it says. */
export const ts = '2026-03-03T10:00:00.000Z'
