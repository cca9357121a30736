import type { Composition } from './release/follow-releases.ts'

type PageManifest = Composition['remotes'][`mf-${string}`]

/** What a page says of a remote without files, in a test. */
export const fakeManifest = (facts: Partial<PageManifest> = {}): PageManifest => ({
  build: '',
  area: { title: '', paths: [] },
  fragments: [],
  base: '',
  entry: '',
  container: '',
  js: [],
  css: [],
  integrity: {},
  ...facts,
})
