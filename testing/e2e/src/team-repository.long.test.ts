import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@quad/tooling/processes'
import { password } from '@quad/server/test/factories'
import { enter } from './arriving.ts'
import { mouse } from './hands.ts'
import { checkout, startQuad } from './quad.ts'
import { withTeam } from './team.ts'
import { expect, heading, type Site } from './test.ts'

const run = promisify(execFile)

const test = withTeam()

interface Remote {
  /** Runs a program in the repository, and resolves to its output. */
  run: (program: string, ...args: string[]) => Promise<string>
  /** Replaces a text of a file. */
  edit: (file: string, from: string, to: string) => Promise<void>
  write: (file: string, text: string) => Promise<void>
  commit: () => Promise<void>
}

/** What a new page needs of a developer. */
const badge = `interface ClubBadgeProps {
  userId: string
}

/** The clubs of a person. */
export function ClubBadge({ userId }: ClubBadgeProps) {
  return <p data-user={userId}>Member of the Chess Club</p>
}
`

const declaration = `import '@quad/shared-ui/remote-app'

declare module '@quad/shared-ui/remote-app' {
  interface FragmentProps {
    /** The clubs of a person. */
    'club-badge': { userId: string }
  }
}
`

/** The tools run code of many packages, so they do not get the release token. */
const tokenTest = `test('has no release token', () => {
  expect(process.env['RELEASE_TOKEN']).toBeUndefined()
})
`

/** Makes a repository outside of the checkout, with packages from npm and the site. */
const makeRemote = async (folder: string, site: string, token: string): Promise<Remote> => {
  const own = join(folder, 'mf-clubs')
  // The commands of the checkout's Node are not the team's.
  const path = (process.env['PATH'] ?? '')
    .split(':')
    .filter((each) => !each.startsWith(checkout))
    .join(':')
  // Playwright asks its workers for colours.
  const env = { ...process.env, FORCE_COLOR: '0', PATH: path, RELEASE_TOKEN: token }
  const runIn =
    (cwd: string) =>
    async (program: string, ...args: string[]) => {
      const { stdout, stderr } = await run(program, args, { cwd, env, maxBuffer: 10_000_000 })
      return stdout + stderr
    }
  await runIn(folder)('npx', '--yes', `${site}/create.tgz`, 'clubs')
  const here = runIn(own)
  const remote: Remote = {
    run: here,
    edit: async (file, from, to) => {
      const text = await readFile(join(own, file), 'utf8')
      expect(text).toContain(from)
      await writeFile(join(own, file), text.replace(from, to))
    },
    write: (file, text) => writeFile(join(own, file), text),
    commit: async () => {
      const author = ['-c', 'user.name=Team', '-c', 'user.email=team@example.edu']
      await here('git', 'add', '--all')
      await here('git', ...author, 'commit', '--quiet', '--message', 'change')
    },
  }
  await here('git', 'init', '--quiet')
  return remote
}

/** Uses the site at the address of a development server as a developer does. */
const developsIn = async (
  url: string,
  site: Site,
  edit: (from: string, to: string) => Promise<void>,
): Promise<void> => {
  const developer = await site.visitor()
  const { page } = developer
  const banner = page.getByRole('banner')
  await page.goto(url)
  await banner.getByRole('link', { name: 'Clubs' }).click()
  await expect(heading(page, 'Clubs')).toBeVisible()
  // A fragment of a live remote.
  await expect(page.getByRole('article').first()).toBeVisible()

  await page.goto(`${url}/signin`)
  const { email } = await site.newStudent()
  await enter(developer, mouse, { email, password })
  const profile = banner.getByRole('button', { name: /^Profile menu/ })
  await expect(profile).toBeVisible()
  await page.goto(`${url}/clubs`)
  await expect(profile).toBeVisible()
  await expect(heading(page, 'Clubs')).toBeVisible()

  let loads = 0
  page.on('load', () => (loads += 1))
  await edit('Nothing here yet', 'Chess on Mondays')
  await expect(page.getByText('Chess on Mondays')).toBeVisible()
  expect(loads).toBe(0)
  await developer.leave()
}

test('a team makes, tests and releases a remote in a repository of its own', async ({
  team,
  copy,
}) => {
  const { site, npm, anotherMachine } = team
  const folder = await mkdtemp(join(tmpdir(), 'quad-team-'))
  try {
    const { RELEASE_TOKEN = '' } = await anotherMachine('mf-clubs')
    const begun = performance.now()
    const remote = await makeRemote(folder, site.url, RELEASE_TOKEN)
    let spent = performance.now() - begun
    const person = await site.visitor()
    const { page } = person
    const clubs = page.getByRole('banner').getByRole('link', { name: 'Clubs' })

    await test.step('installs the SDK of the site', () =>
      remote.run('npm', 'install', '--prefer-offline', '--no-audit', '--no-fund'))

    await test.step('is tested and checked as it is made', async () => {
      await remote.write('src/token.test.ts', tokenTest)
      expect(await remote.run('npm', 'test')).toContain('2 passed')
      await remote.run('rm', 'src/token.test.ts')
      await remote.run('npm', 'run', 'check')
      expect(await remote.run('npx', 'quad', '--help')).toMatch(
        /npx quad serve .+npx quad release /s,
      )
      expect(await remote.run('npx', 'quad', 'serve', '--help')).toContain('  --site ')
      await remote.commit()
    })

    await test.step('runs alone, on samples', async () => {
      const env = { PORT: String(await freePort()) }
      const dataDir = join(folder, 'mf-clubs')
      const alone = await startQuad({
        from: dataDir,
        dataDir,
        ready: /runs alone/,
        env,
      })
      try {
        const developer = await site.visitor()
        await developer.page.goto(`${alone.url}/clubs`)
        await expect(heading(developer.page, 'Clubs')).toBeVisible()
        await expect(developer.page.getByLabel('Signed in as')).toHaveValue('ada@example.edu')
        // Its socket to the stopped server would log errors.
        await developer.leave()
      } finally {
        // It ends npm alone: its other processes end with it.
        await alone.stop()
      }
    })

    await test.step('runs in the live site before its first release, with hot reload', async () => {
      const dataDir = join(folder, 'mf-clubs')
      const file = 'src/home/ClubsPage.tsx'
      await remote.edit(file, '{ EmptyState, Page }', '{ EmptyState, Fragment, Page }')
      await remote.edit(file, '</Page>', '  <Fragment name="project-previews" />\n    </Page>')
      const inSite = await startQuad({
        from: dataDir,
        dataDir,
        command: ['run', 'start:site'],
        ready: /runs at/,
        hasShell: true,
        env: { PORT: String(await freePort()) },
      })
      try {
        await developsIn(inSite.url, site, (from, to) => remote.edit(file, from, to))
      } finally {
        await inSite.stop()
        await remote.run('git', 'checkout', file)
      }
    })

    await test.step('is released to a site that was built before it existed', async () => {
      const started = performance.now()
      expect(await remote.run('npm', 'run', 'release')).toMatch(
        /released mf-clubs \w+ as release 2/,
      )
      spent += performance.now() - started
      await person.visit('/')
      await clubs.click()
      await expect(heading(page, 'Clubs')).toBeVisible()
      test.info().annotations.push({
        type: 'from nothing to a live page',
        description: `create, install, release: ${Math.round(spent / 1000)} s beside installing`,
      })
      // The server renders it, too.
      const html = await (await page.request.get(`${site.url}/clubs`)).text()
      expect(html).toContain('Pages of this area will appear here.')
    })

    await test.step('shows a fragment of mf-projects, and offers one', async () => {
      await remote.run('npx', 'quad', 'types')
      const file = 'src/home/ClubsPage.tsx'
      await remote.edit(file, '{ EmptyState, Page }', '{ EmptyState, Fragment, Page }')
      await remote.edit(file, '</Page>', '  <Fragment name="project-previews" />\n    </Page>')
      await remote.write('src/fragments.ts', declaration)
      await remote.write('src/home/ClubBadge.tsx', badge)
      await remote.edit('src/index.ts', 'fragments: {}', "fragments: { 'club-badge': ClubBadge }")
      await remote.edit('src/index.ts', 'app: RemoteApp', "app: RemoteAppWith<'club-badge'>")
      await remote.edit('src/index.ts', '{ RemoteApp }', '{ RemoteAppWith }')
      await remote.edit(
        'src/index.ts',
        '\n\n',
        "\nimport { ClubBadge } from './home/ClubBadge.tsx'\n\n",
      )
      await remote.run('npm', 'run', 'check')
      await remote.commit()
      await remote.run('npm', 'run', 'release')
      await person.visit('/clubs')
      await expect(page.getByRole('article').first()).toBeVisible()
    })

    await test.step('has its fragment shown by mf-profile', async () => {
      // The team of mf-profile takes the declaration.
      const types = join(copy.folder, 'mf-profile/src/club-badge.d.ts')
      await writeFile(types, declaration)
      await copy.edit(
        'mf-profile/src/profile/ProfilePage.tsx',
        '<PersonMenu person={user} can={user.can} />',
        '<PersonMenu person={user} can={user.can} />\n<Fragment name="club-badge" userId={user.id} />',
      )
      await npm('release', 'mf-profile')
      const reader = await site.demo('fmoreau')
      await reader.visit(site.places.member)
      await expect(reader.page.getByText('Member of the Chess Club')).toBeVisible()
      await reader.leave()
    })

    await test.step('is refused with the line of its own source if a page throws', async () => {
      const file = 'src/home/ClubsPage.tsx'
      const begin = 'export function ClubsPage() {'
      const throwing = `${begin}\n  if ('location' in globalThis) throw new Error('no clubs')`
      await remote.edit(file, begin, throwing)
      await expect(remote.run('npm', 'run', 'release')).rejects.toThrow(
        /mf-clubs fails at \/clubs: .*no clubs \(src\/home\/ClubsPage\.tsx:\d+\)\s*$/,
      )
      await remote.edit(file, throwing, begin)
    })

    await test.step('is changed, released as a canary, promoted and rolled back', async () => {
      await remote.edit('src/home/ClubsPage.tsx', 'Nothing here yet', 'Chess on Mondays')
      await remote.commit()
      const canary = await remote.run('npm', 'run', 'release', '--', '--canary', '50')
      expect(canary).toContain('released mf-clubs')
      await remote.run('npx', 'quad', 'promote')
      await person.visit('/clubs')
      await expect(page.getByText('Chess on Mondays')).toBeVisible()
      await remote.run('npx', 'quad', 'rollback')
      await person.visit('/clubs')
      await expect(page.getByText('Nothing here yet')).toBeVisible()
    })

    await test.step('is removed', async () => {
      expect(await remote.run('npx', 'quad', 'remove')).toContain('as release')
      await person.visit('/')
      await expect(page.getByRole('banner').getByRole('link', { name: 'Explore' })).toBeVisible()
      await expect(clubs).toBeHidden()
      expect((await page.request.get(`${site.url}/clubs`)).status()).toBe(404)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
