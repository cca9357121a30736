import { frontEnds, type FrontEndName } from '@quad/federation/front-ends'
import { isMissing } from '@quad/storage'
import type { ReleaseStore } from '../store/release-store.ts'

/** Whether a build's files are kept. `compose` asks a bucket without a limit, unlike `hasBuild`. */
export const isKept = async (
  store: ReleaseStore,
  name: FrontEndName,
  build: string,
): Promise<boolean> => {
  try {
    await store.compose({ [name]: build }, [])
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** The other front ends that have a stored build of this id, which a withdrawal could not tell apart. */
export const namesakes = async (
  store: ReleaseStore,
  name: FrontEndName,
  build: string,
): Promise<FrontEndName[]> => {
  const others = frontEnds.filter((each) => each !== name)
  const areTaken = await Promise.all(others.map((other) => isKept(store, other, build)))
  return others.filter((_, nth) => areTaken[nth])
}
