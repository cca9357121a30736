import * as z from 'zod'

// The pages' policy forbids eval. zod would try it to speed itself up, and the browser would report
// each try as a violation.
if ('document' in globalThis) z.config({ jitless: true })
