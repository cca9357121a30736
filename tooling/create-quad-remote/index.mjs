#!/usr/bin/env node
// @ts-check
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sourcesOf, wordIn, writeFiles } from './template.mjs'

const usage = 'Usage: npm create quad-remote mf-clubs -- --site https://quad.example.edu'

/** A mistake of the person or the site; the message says what to do. */
class RefusedError extends Error {}

/** The files of a team's repository besides its sources, with their names in the template. */
const own = {
  'package.json': 'package.json',
  'tsconfig.json': 'tsconfig.json',
  'README.md': 'README.md',
  '.gitignore': 'gitignore',
  '.prettierignore': 'prettierignore',
  '.oxlintrc.json': 'oxlintrc.json',
  '.github/workflows/quad.yml': 'github.yml',
  '.gitlab-ci.yml': 'gitlab.yml',
}

/** @param {string[]} args */
const read = (args) => {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { site: { type: 'string' } },
      allowPositionals: true,
    })
    return { site: values.site ?? '', names: positionals }
  } catch (error) {
    throw new RefusedError(`${/** @type {Error} */ (error).message}\n${usage}`)
  }
}

/**
 * The address of the SDK that matches a site; its content never changes.
 *
 * @param {string} origin
 */
const sdkOf = async (origin) => {
  const response = await fetch(new URL('/sdk.tgz', origin), { method: 'HEAD' }).catch(() => {
    throw new RefusedError(`${origin} does not respond. Check the address, or try again later.`)
  })
  if (response.ok && response.redirected) return response.url
  throw new RefusedError(`${origin} has no SDK. Ask its operator to update it.`)
}

/** @param {string[]} args */
const run = async (args) => {
  const { site, names } = read(args)
  const [name = '', ...more] = names
  const word = wordIn(name)
  if (!word || more.length > 0) {
    throw new RefusedError(
      `A remote's name is mf- and a word of 2 to 20 lower-case letters.\n${usage}`,
    )
  }
  if (!URL.canParse(site) || !/^https?:/.test(site)) {
    throw new RefusedError(`Name the site that will show the remote.\n${usage}`)
  }
  const folder = join(process.cwd(), name)
  if (existsSync(folder)) {
    throw new RefusedError(`There is a folder ${name}: remove it, or choose another name.`)
  }
  const sdk = await sdkOf(new URL(site).origin)
  // A site may redirect to https, or to another name.
  const { origin } = new URL(sdk)
  await writeFiles(
    folder,
    word,
    { ...own, ...sourcesOf(word) },
    { '{{SITE}}': origin, '{{SDK}}': sdk },
  )
  process.stdout.write(`Made ${name}. Next:

  cd ${name}
  npm install
  npm start

README.md says how to release it.
`)
}

run(process.argv.slice(2)).catch((error) => {
  if (!(error instanceof RefusedError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
