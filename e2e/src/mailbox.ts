import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'

const patience = 20_000

const mailsTo = async (outbox: string, address: string) => {
  const names = await readdir(outbox).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).toSorted()
  const mails = await Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
  )
  return mails.filter((mail) => mail.to?.some((to) => to.address === address))
}

/**
 * The first link to `path` in the newest mail to an address, as a person would click it. Waits for
 * the mail, since it leaves the server after the answer.
 */
export const linkMailedTo = async (
  { dataDir }: { dataDir: string },
  address: string,
  path: string,
): Promise<string> => {
  const deadline = Date.now() + patience
  while (Date.now() < deadline) {
    const mail = (await mailsTo(join(dataDir, 'outbox'), address)).at(-1)
    const link = mail?.text?.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname === path)
    if (link !== undefined) return link
    await sleep(100)
  }
  throw new Error(`No mail to ${address} with a link to ${path} arrived in ${patience / 1000} s.`)
}
