import { copyCheckout, type CheckoutCopy } from './checkout-copy.ts'
import { newDataDir, removeDataDir } from './quad.ts'
import { serve, test, type Site } from './test.ts'

/** `test` with a copy of the checkout, whose sources may be changed. */
export const withCopy = test.extend<object, { copy: CheckoutCopy }>({
  copy: [
    async ({}, use) => {
      const copy = await copyCheckout()
      await use(copy)
      await copy.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

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

/** `test` with a site that runs from a copy of the checkout, and the commands of a team there. */
export const withTeam = (env: Record<string, string> = {}) =>
  withCopy.extend<{ team: Team }>({
    server: [
      ({ copy }, use) => serve(use, { from: copy.folder, env }),
      { scope: 'worker', timeout: 300_000 },
    ],
    team: async ({ copy, site }, use) => {
      const made: string[] = []
      const npmWith: Team['npmWith'] = async (own, script, ...args) => {
        if (script === 'release') await copy.commit()
        return copy.npm(['run', '--silent', script, '--', ...args], own)
      }
      await use({
        site,
        npmWith,
        npm: (script, ...args) => npmWith({ DATA_DIR: site.dataDir }, script, ...args),
        anotherMachine: async (...frontEnds) => {
          const command = ['run', '--silent', 'release-token', '-w', 'server', '--', ...frontEnds]
          const printed = await copy.npm(command, { DATA_DIR: site.dataDir })
          const dataDir = await newDataDir()
          made.push(dataDir)
          return { DATA_DIR: dataDir, RELEASE_TOKEN: printed.trimEnd().split('\n').at(-1) ?? '' }
        },
        editing: async (file, from, to, work) => {
          await copy.edit(file, from, to)
          try {
            await work()
          } finally {
            await copy.edit(file, to, from)
          }
        },
      })
      await Promise.all(made.map(removeDataDir))
    },
  })
