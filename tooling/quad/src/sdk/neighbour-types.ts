import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import AdmZip from 'adm-zip'
import { liveRemotes } from '../dev/live-remotes.ts'
import { publicPath } from '@quad/federation/front-ends'
import { remotes, repository } from '../repository.ts'
import { typeArchive } from '../webpack/remote-interface.ts'

/** The declarations of a remote's fragments in the type archive of its build; undefined without any. */
const declarationsIn = (archive: Buffer, name: string): string | undefined =>
  new AdmZip(archive)
    .getEntry(`node_modules/@quad/${name}/src/fragments.d.ts`)
    ?.getData()
    .toString('utf8')

/**
 * Reads the declarations of the fragments that a site's other live remotes offer.
 *
 * @param site its address
 * @returns them by name of the remote
 * @throws Error if the site does not respond
 */
export const readTypes = async (site: string): Promise<Record<string, string>> => {
  const others = (await liveRemotes(site)).filter(({ name }) => name !== remotes[0])
  const types: Record<string, string> = {}
  for (const { name, build } of others) {
    const response = await fetch(new URL(publicPath(name, build) + typeArchive, site))
    // A build of before has none.
    if (response.status === 404) continue
    if (!response.ok) throw new Error(`status ${response.status} for ${response.url}`)
    const text = declarationsIn(Buffer.from(await response.arrayBuffer()), name)
    if (text !== undefined) types[name] = text
  }
  return types
}

/** Writes them into `src/neighbours`, so that a team compiles with what its pages would show. */
export const writeTypes = async (types: Readonly<Record<string, string>>): Promise<void> => {
  const folder = join(repository, 'src/neighbours')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(types)) {
    await writeFile(join(folder, `${name}.d.ts`), text)
  }
}
