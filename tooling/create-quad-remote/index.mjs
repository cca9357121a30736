#!/usr/bin/env node
// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { areMixedUp, takenPaths } from '@quad/federation/front-ends'
import { nameRule, sourcesOf, wordIn, writeFiles } from './template.mjs'

const usage = 'Usage: npx https://quad.example.edu/create.tgz clubs'

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

/** The site from which npx has this package: the address is in the folder into which npx installs it. */
const siteOfNpx = () => {
  try {
    const { dependencies } = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
    )
    return String(Object.values(dependencies)[0])
  } catch {
    return ''
  }
}

/** @param {string[]} args */
const read = (args) => {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { site: { type: 'string' } },
      allowPositionals: true,
    })
    return { site: values.site ?? siteOfNpx(), names: positionals }
  } catch (error) {
    throw new RefusedError(`${usage}\n${/** @type {Error} */ (error).message}`)
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

/**
 * The remotes of a site's first page.
 *
 * @param {string} origin
 * @returns {Promise<[string, { area: { paths: string[] } }][]>}
 */
const remotesOf = async (origin) => {
  try {
    const page = await fetch(origin, { headers: { accept: 'text/html' } })
    const [, json = ''] = /id="quad-page">(.*?)<\/script>/s.exec(await page.text()) ?? []
    return Object.entries(JSON.parse(json).release.remotes)
  } catch {
    throw new RefusedError(
      `${origin} shows no page, so it is unknown which names it has. Try again later.`,
    )
  }
}

/**
 * Refuses a name that the gate of a site would refuse.
 *
 * @param {string} origin
 * @param {string} name
 * @param {string} path of its first page
 */
const requireFree = async (origin, name, path) => {
  const remotes = await remotesOf(origin)
  if (takenPaths.includes(path)) {
    throw new RefusedError(`${path} belongs to the site itself: choose another name.`)
  }
  for (const [other, { area }] of remotes) {
    if (other === name) {
      throw new RefusedError(
        `${origin} has ${name}: choose another name, or work in the repository of its team.`,
      )
    }
    if (area.paths.includes(path)) {
      throw new RefusedError(`${path} belongs to ${other} of ${origin}: choose another name.`)
    }
    if (areMixedUp(name, other)) {
      throw new RefusedError(
        `${name} and ${other} of ${origin} begin alike, so their styles may mix: choose another name.`,
      )
    }
  }
}

/** @param {string[]} args */
const run = async (args) => {
  const { site, names } = read(args)
  const [given = '', ...more] = names
  const name = given.startsWith('mf-') ? given : `mf-${given}`
  const word = wordIn(name)
  if (!word || more.length > 0) {
    throw new RefusedError(`${usage}\n${nameRule}, and mf- may be left out.`)
  }
  if (!URL.canParse(site) || !/^https?:/.test(site)) {
    throw new RefusedError(`${usage}\nName the site that will show the remote.`)
  }
  const folder = join(process.cwd(), name)
  if (existsSync(folder)) {
    throw new RefusedError(`There is a folder ${name}: remove it, or choose another name.`)
  }
  const sdk = await sdkOf(new URL(site).origin)
  // A site may redirect to https, or to another name.
  const { origin } = new URL(sdk)
  await requireFree(origin, name, `/${word}`)
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
