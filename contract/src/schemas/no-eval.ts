import * as z from 'zod/mini'

// The pages' policy forbids eval. zod tries it to be faster, and the browser would report each try as
// a violation.
if ('document' in globalThis) z.config({ jitless: true })
