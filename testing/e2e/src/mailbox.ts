import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'

const timeout = 90_000

const mailsTo = async (outbox: string, address: string) => {
  const names = await readdir(outbox).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).toSorted()
  const mails = await Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
  )
  return mails.filter((mail) => mail.to?.some((to) => to.address === address))
}

/** Applies `find` to the newest mail to an address. The server sends mails after its response. */
const awaitIn = async (
  { dataDir }: { dataDir: string },
  address: string,
  find: (text: string) => string | undefined,
): Promise<string> => {
  const deadline = Date.now() + timeout
  while (Date.now() < deadline) {
    const mail = (await mailsTo(join(dataDir, 'outbox'), address)).at(-1)
    const found = find(mail?.text ?? '')
    if (found !== undefined) return found
    await sleep(100)
  }
  throw new Error(`No matching mail to ${address} within ${timeout / 1000} s.`)
}

/** The first link to `path`, whose query may be left out, in the newest mail to an address. */
export const linkMailedTo = (
  site: { dataDir: string },
  address: string,
  path: string,
): Promise<string> =>
  awaitIn(site, address, (text) =>
    text.match(/https?:\/\/\S+/g)?.find((url) => {
      const { pathname, search } = new URL(url)
      return path === pathname || path === pathname + search
    }),
  )

/** The recovery code in the newest mail to an address. */
export const codeMailedTo = (site: { dataDir: string }, address: string): Promise<string> =>
  awaitIn(site, address, (text) => /^\s*([A-Z2-9]{6})\s*$/m.exec(text)?.[1])
