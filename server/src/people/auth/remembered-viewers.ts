import type { Viewer } from '../../platform/http/viewer.ts'

/** Milliseconds for which a viewer is remembered. */
const rememberFor = 5_000

/** Viewers of the last seconds, by token hash. */
export interface RememberedViewers {
  /** The remembered viewer of this token hash, or else the one that `read` finds. */
  find: (tokenHash: Buffer, read: () => Promise<Viewer | undefined>) => Promise<Viewer | undefined>
  forgetAll: () => void
}

/**
 * Remembers viewers for some seconds, so that not each request reads its session. Call `forgetAll` when
 * any session ends: sessions end rarely.
 */
export const rememberViewers = (): RememberedViewers => {
  let viewers = new Map<string, Viewer>()
  let forgetAt = 0

  const forgetAll = (): void => {
    viewers = new Map()
    forgetAt = performance.now() + rememberFor
  }

  return {
    find: async (tokenHash, read) => {
      if (performance.now() >= forgetAt) forgetAll()
      const key = tokenHash.toString('base64')
      const known = viewers.get(key)
      if (known) return known
      const before = viewers
      const viewer = await read()
      // Not if a session ended while this one was read. Not before the profile is complete, which only
      // the database knows.
      if (viewer?.profileCompleted && viewers === before) viewers.set(key, viewer)
      return viewer
    },
    forgetAll,
  }
}
