/**
 * Name of the global table `path of a file → integrity` that the shell fills from the release, and
 * that the chunk loading inside each remote reads.
 */
export const integrityTable = '__QUAD_INTEGRITY__'
