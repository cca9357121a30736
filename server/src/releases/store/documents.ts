import type { LiveRelease } from '@quad/federation/release'
import type { Objects } from '../../storage/index.ts'

/** Another release was made first: read the live release again. */
export class ReleaseConflictError extends Error {
  override readonly name = 'ReleaseConflictError'
}

const documentKey = (id: number): string => `releases/${String(id).padStart(6, '0')}.json`
const pointerKey = 'live.json'

/**
 * The documents of releases, in a folder or a bucket:
 *
 *     releases/<id>.json   immutable, written once; includes the manifests, so that pages work if the
 *                          files of one build are missing
 *     live.json            where to start looking for the newest release
 *
 * A release is live as soon as its document has its key. That is one atomic step, which only one of several processes
 * can make. `live.json` follows; if the process is killed in between, readers go on from it to the newest document.
 */
export class Documents {
  private readonly objects: Objects

  constructor(objects: Objects) {
    this.objects = objects
  }

  /** Reads a release with its manifests; null for an unknown id. */
  async read(id: number): Promise<LiveRelease | null> {
    const text = await this.objects.get(documentKey(id))
    return text ? (JSON.parse(text.toString()) as LiveRelease) : null
  }

  /** Finds the id of the newest release, starting at the existing release `known`; 0 for none. */
  async newest(known: number): Promise<number> {
    if (known > 0 && !(await this.objects.has(documentKey(known + 1)))) return known
    const pointer = await this.objects.get(pointerKey)
    const { release = 0 } = pointer ? (JSON.parse(pointer.toString()) as { release?: number }) : {}
    let id = Math.max(known, release)
    while (await this.objects.has(documentKey(id + 1))) id += 1
    return id
  }

  /** Adds a release in one atomic step. Throws `ReleaseConflictError` if its id is taken. */
  async add(document: LiveRelease): Promise<void> {
    const { id } = document.release
    if (!(await this.objects.putNew(documentKey(id), `${JSON.stringify(document, null, 1)}\n`))) {
      throw new ReleaseConflictError(`Release ${id} was made by another process.`)
    }
    // Only shortens the search of other readers: the release is live without it, also on a full disk.
    await this.objects
      .put(pointerKey, `${JSON.stringify({ release: id })}\n`)
      .catch(() => undefined)
  }
}
