const silent = () => undefined

/** A log that writes nothing. */
export const silentLog = { debug: silent, info: silent, warn: silent, error: silent }
