import { copyCheckout, type CheckoutCopy } from './checkout-copy.ts'
import { newDataDir } from './quad.ts'
import { testSite, type Site } from './site.ts'

/** A team with a checkout of its own, beside the site that runs from it. */
export interface Team {
  site: Site
  /** Runs an npm script of the checkout on the server's machine, and resolves to its output. */
  npm: (script: string, ...args: string[]) => Promise<string>
  /** The same with other variables, such as those of another machine. */
  npmWith: (env: Record<string, string>, script: string, ...args: string[]) => Promise<string>
  /** The environment of another machine, with a new release token for front ends. */
  anotherMachine: (...frontEnds: string[]) => Promise<Record<string, string>>
  /** Replaces a text of a source file while some work runs. */
  editing: (file: string, from: string, to: string, work: () => Promise<void>) => Promise<void>
}

/** Starts a site from a copy of the checkout before the tests of a file, and removes both afterwards. */
export const testTeam = (env: Record<string, string> = {}): Team => {
  let copy: CheckoutCopy
  const site = testSite(async () => {
    copy = await copyCheckout()
    return { from: copy.folder, env }
  })

  afterAll(() => copy?.remove())

  const npmWith: Team['npmWith'] = async (own, script, ...args) => {
    if (script === 'release') await copy.commit()
    return copy.npm(['run', '--silent', script, '--', ...args], own)
  }

  return {
    site,
    npmWith,
    npm: (script, ...args) => npmWith({ DATA_DIR: site.dataDir }, script, ...args),
    anotherMachine: async (...frontEnds) => {
      const command = ['run', '--silent', 'release-token', '-w', 'server', '--', ...frontEnds]
      const printed = await copy.npm(command, { DATA_DIR: site.dataDir })
      const token = printed.trimEnd().split('\n').at(-1) ?? ''
      return { DATA_DIR: await newDataDir(), RELEASE_TOKEN: token }
    },
    editing: async (file, from, to, work) => {
      await copy.edit(file, from, to)
      try {
        await work()
      } finally {
        await copy.edit(file, to, from)
      }
    },
  }
}
