import type { FrontEndName } from '../policy.ts'
import { checkIntegrity } from './gate.ts'
import { land } from './land.ts'
import { ReleaseRefused, type Composition, type Release } from './release.ts'
import { readManifest, type ReleaseStore } from './store.ts'

/** A build on this machine, to be published. */
export interface Candidate {
  name: FrontEndName
  build: string
  /** Absolute path of the build's folder. */
  folder: string
}

const takeIn = async (store: ReleaseStore, { name, build, folder }: Candidate): Promise<void> => {
  // Before it is taken in: what is in the store never changes.
  const problems = await checkIntegrity(folder, await readManifest(folder))
  if (problems.length > 0) throw new ReleaseRefused(problems.join('\n'))
  await store.putBuild(name, build, folder)
}

/**
 * Publishes builds as one release, on top of what is live at that moment. Of several at the same
 * moment, each lands, one after the other. Throws `ReleaseRefused`.
 */
export const publish = async (
  store: ReleaseStore,
  candidates: readonly Candidate[],
  { who }: { who: string },
): Promise<Release> => {
  for (const candidate of candidates) await takeIn(store, candidate)
  const names = candidates.map(({ name }) => name)
  const builds: Composition = Object.fromEntries(candidates.map(({ name, build }) => [name, build]))
  const what = candidates.map(({ name, build }) => `${name} ${build}`).join(', ')
  return land(store, who, async (live, id) => {
    const news = names.filter((name) => live?.frontEnds[name] !== builds[name])
    return {
      what,
      next: {
        frontEnds: { ...live?.frontEnds, ...builds },
        since: { ...live?.since, ...Object.fromEntries(news.map((name) => [name, id])) },
        published: { ...live?.published, ...builds },
      },
      candidates: names,
    }
  })
}
