import { join } from 'node:path'

/** The server as `npm start` runs it, but without building the front ends. */
export const fromSources = [
  join(import.meta.dirname, '../../scripts/setup.mjs'),
  'server/src/app/main.ts',
]
