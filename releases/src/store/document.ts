import type { LiveRelease, Release } from '@quad/federation/release'

/** Defaults for documents that are older than these fields. */
type Added = 'canaries' | 'stopped' | 'withdrawn' | 'gate'
type WrittenRelease = Omit<Release, Added> & Partial<Pick<Release, Added>>
type Written = Pick<LiveRelease, 'manifests'> &
  Partial<Pick<LiveRelease, 'canaryManifests'>> & { release: WrittenRelease }

/** Parses a release's document of any version. */
export const parseDocument = (text: string): LiveRelease => {
  const { release, manifests, canaryManifests = {} } = JSON.parse(text) as Written
  return {
    release: {
      canaries: {},
      stopped: {},
      withdrawn: {},
      gate: { forced: false, checks: [] },
      ...release,
    },
    manifests,
    canaryManifests,
  }
}

/** Serializes a release's document. */
export const textOf = (document: LiveRelease): string => `${JSON.stringify(document, null, 1)}\n`

/** Content of `live.json`: where to start looking for the newest release. */
export const pointerText = (id: number): string => `${JSON.stringify({ release: id })}\n`

export const parsePointer = (pointer: string): number =>
  (JSON.parse(pointer) as { release: number }).release
