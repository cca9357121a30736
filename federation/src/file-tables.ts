/**
 * Names of the global tables that the shell fills from the release, and that the chunk loading of each front end
 * reads: the integrity of each file, by its path…
 */
export const integrityTable = '__QUAD_INTEGRITY__'

/** …and the path of each file, by the path without the hash in its name. */
export const fileTable = '__QUAD_FILES__'
