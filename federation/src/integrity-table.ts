/**
 * Name of the global table `path of a file → integrity`. The shell fills it from the release; the chunk
 * loading of each remote reads it.
 */
export const integrityTable = '__QUAD_INTEGRITY__'
