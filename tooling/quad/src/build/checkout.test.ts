import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolders } from '@quad/test/temporary-folder'
import { checkoutCommit, commitDetails, containsCommit } from './checkout.ts'

const temporary = temporaryFolders()
afterEach(temporary.removeAll)

const commitIn = (folder: string, message = 'change', name = 'Ada'): string => {
  const author = ['-c', `user.name=${name}`, '-c', 'user.email=ada@example.edu']
  execFileSync('git', [...author, 'commit', '--quiet', '--allow-empty', '-m', message], {
    cwd: folder,
    env: { ...process.env, GIT_AUTHOR_DATE: '2026-11-28T22:30:00+02:00' },
  })
  return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim()
}

const createCheckout = async () => {
  const folder = await temporary.make()
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  return { folder, commit: commitIn(folder) }
}

test('names the commit of a checkout, and whether its files differ', async () => {
  const { folder, commit } = await createCheckout()
  expect(await checkoutCommit(folder)).toBe(commit)
  await writeFile(join(folder, 'new.ts'), '')
  expect(await checkoutCommit(folder)).toBe(`${commit}-dirty`)
})

test('says what a commit changes, who wrote it and when, without an address', async () => {
  const { folder } = await createCheckout()
  expect(await commitDetails(folder)).toEqual({
    subject: 'change',
    author: 'Ada',
    time: '2026-11-28T20:30:00.000Z',
  })
  commitIn(folder, `fix: ${'long '.repeat(30)}\n\nThe body.`, 'ada@example.edu')
  const details = await commitDetails(folder)
  expect(details).toMatchObject({
    subject: expect.stringMatching(/^fix: [long ]+…$/),
    author: '',
  })
  expect(details?.subject).toHaveLength(100)
})

test.each([
  ['Ada ada@example.edu', 'fix: of <ada@example.edu> and ben@163.com', 'Ada', 'fix: of and'],
  ['@octocat', 'chore: react@19.3.1, a <Button>', '@octocat', 'chore: react@19.3.1, a <Button>'],
])('keeps no address of e-mail: %s, %s', async (name, message, author, subject) => {
  const { folder } = await createCheckout()
  commitIn(folder, message, name)
  expect(await commitDetails(folder)).toMatchObject({ author, subject })
})

test('contains its own commit and earlier ones', async () => {
  const { folder, commit } = await createCheckout()
  const later = commitIn(folder)
  expect(await containsCommit(commit, folder)).toBe(true)
  expect(await containsCommit(later, folder)).toBe(true)
})

test('lacks uncommitted changes until a commit follows', async () => {
  const { folder, commit } = await createCheckout()
  expect(await containsCommit(`${commit}-dirty`, folder)).toBe(false)
  commitIn(folder)
  expect(await containsCommit(`${commit}-dirty`, folder)).toBe(true)
})

test('lacks the commits of other checkouts', async () => {
  const { folder } = await createCheckout()
  expect(await containsCommit('0'.repeat(40), folder)).toBe(false)
})

test('outside of git there is no commit, and each is missing', async () => {
  const folder = await temporary.make()
  expect(await checkoutCommit(folder)).toBeNull()
  expect(await commitDetails(folder)).toBeNull()
  expect(await containsCommit('0'.repeat(40), folder)).toBe(false)
})
