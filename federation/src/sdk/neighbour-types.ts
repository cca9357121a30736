import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import AdmZip from 'adm-zip'
import { liveRemotes } from '../dev/live-remotes.ts'
import { publicPath } from '../front-ends.ts'
import { remotes, repository } from '../repository.ts'
import { typeArchive } from '../webpack/remote-interface.ts'

/** The declarations of a remote's fragments in the type archive of its build; undefined without any. */
const declarationsIn = (archive: Buffer, name: string): string | undefined =>
  new AdmZip(archive)
    .getEntry(`node_modules/@quad/${name}/src/fragments.d.ts`)
    ?.getData()
    .toString('utf8')

/**
 * Writes the props of the fragments that a site's live remotes offer into `src/neighbours`, so that a team
 * compiles with what its pages would show.
 *
 * @param site its address
 * @returns the names of the remotes that offer some
 */
export const takeTypes = async (site: string): Promise<string[]> => {
  const others = (await liveRemotes(site)).filter(({ name }) => name !== remotes[0])
  const folder = join(repository, 'src/neighbours')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  const written: string[] = []
  for (const { name, build } of others) {
    const response = await fetch(new URL(publicPath(name, build) + typeArchive, site))
    // A build of before has none.
    if (!response.ok) continue
    const text = declarationsIn(Buffer.from(await response.arrayBuffer()), name)
    if (text === undefined) continue
    await writeFile(join(folder, `${name}.d.ts`), text)
    written.push(name)
  }
  return written
}
