import { testFirstVisits, testLateFonts, type PathAt } from './loading.ts'

// Pages that are seldom the first one, and the rest of those of `loading.test.ts` with late fonts.

const laterRoutes: Record<string, PathAt> = {
  'the search for people': () => '/search?searchType=users',
  'an event': ({ event }) => event,
  'the tutorial': () => '/tutorial',
  'the team': () => '/team',
  'the registration': () => '/register',
}

testFirstVisits({
  ...laterRoutes,
  "a member's landing page": () => '/',
  "a member's projects": () => '/projects/mine',
})
testLateFonts({
  ...laterRoutes,
  'sign-in': () => '/signin',
  search: () => '/search?query=',
  'a profile': ({ owner }) => owner,
  about: () => '/about',
})
