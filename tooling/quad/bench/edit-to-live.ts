import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { repository } from '../src/repository.ts'
import type { Rows } from './measured-table.ts'
import { median } from './report.ts'
import type { Site } from './site.ts'

const run = promisify(execFile)

/** Clones the last commit, with links to the installed packages. */
const copyCheckout = async (folder: string): Promise<void> => {
  await run('git', ['clone', '--quiet', '--shared', repository, folder])
  const installed = join(repository, 'node_modules')
  const linked = join(folder, 'node_modules')
  await mkdir(join(linked, '@quad'), { recursive: true })
  for (const name of await readdir(installed)) {
    // npm writes to its list of packages.
    if (name === '.package-lock.json') await cp(join(installed, name), join(linked, name))
    else if (name !== '@quad') await symlink(join(installed, name), join(linked, name))
  }
  for (const name of await readdir(join(installed, '@quad'))) {
    // A relative link: in the copy it leads to the copy's package.
    await symlink(await readlink(join(installed, '@quad', name)), join(linked, '@quad', name))
  }
}

/** What the release command has done when it prints a line. */
const linesOfSteps: readonly [line: RegExp, what: string][] = [
  [/^building /, 'ask whether it may release'],
  [/^built /, 'build'],
  [/^opening /, 'upload'],
  [/^opened /, 'boot check'],
  [/^released /, 'gate and release'],
]

const edited = 'mf-search/src/search/SearchPage.tsx'

/** A finished step, and the seconds since the one before. */
interface Step {
  what: string
  seconds: number
}

/** Runs the release command, and measures its steps. */
const release = async (folder: string, url: string, token: string): Promise<Step[]> => {
  const measured: Step[] = []
  const lines: string[] = []
  let last = performance.now()
  const done = (what: string): void => {
    const now = performance.now()
    measured.push({ what, seconds: (now - last) / 1000 })
    last = now
  }
  const command = ['run', '--silent', 'release', '--', 'mf-search', '--to', url]
  const env = { ...process.env, RELEASE_TOKEN: token }
  const child = spawn('npm', [...command, '--force', 'commit', '--why', 'to measure it'], {
    cwd: folder,
    env,
  })
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      const step = linesOfSteps.find(([pattern]) => pattern.test(line))
      if (step) done(step[1])
    })
  }
  if ((await closed) !== 0) throw new Error(`The release failed:\n${lines.join('\n')}`)
  const id = / as release (\d+)/.exec(lines.join('\n'))?.[1]
  while ((await fetch(`${url}/search`)).headers.get('x-quad-release') !== id) await sleep(20)
  done('the next page')
  return measured
}

/** Times of a word's way from an edit on the search page to the next visitor, of one release after another. */
export const measureEditToLive = async (
  folder: string,
  { dataDir, url }: Site,
  rounds: number,
  say: (text: string) => void,
): Promise<Step[][]> => {
  const checkout = join(folder, 'checkout')
  await copyCheckout(checkout)
  const issue = ['run', '--silent', 'release-token', '-w', 'server', '--', 'mf-search']
  const env = { ...process.env, DATA_DIR: dataDir }
  const token = (await run('npm', issue, { cwd: checkout, env })).stdout.trim().split('\n').at(-1)
  const source = await readFile(join(checkout, edited), 'utf8')
  const measured: Step[][] = []
  for (let round = 0; round <= rounds; round += 1) {
    say(round === 0 ? 'a release that fills the caches' : `an edit, round ${round} of ${rounds}`)
    await writeFile(
      join(checkout, edited),
      source.replace('title="Explore"', `title="No ${round}"`),
    )
    const finished = await release(checkout, url, token ?? '')
    if (round > 0) measured.push(finished)
  }
  return measured
}

/** The median of each step, in seconds. */
export const editToLiveRows = (rounds: readonly Step[][]): Rows => {
  const names = rounds[0]?.map(({ what }) => what) ?? []
  const rows = names.map((what, at): [string, number] => [
    what,
    median(rounds.map((steps) => steps[at]?.seconds ?? 0)),
  ])
  const all = median(rounds.map((steps) => steps.reduce((sum, { seconds }) => sum + seconds, 0)))
  return [
    ['step', 'seconds'],
    ...[...rows, ['all', all] as const].map(([what, seconds]) => [what, seconds.toFixed(1)]),
  ]
}
