import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hand } from './hands.ts'
import { linkMailedTo } from './mailbox.ts'
import type { Person, Site } from './test.ts'
import { drawnPicture } from './picture.ts'

export const password = 'a long walk by the river'

/** Fills and submits the open registration form. */
export const register = async (
  { page }: Person,
  { press, write }: Hand,
  email: string,
): Promise<void> => {
  await write(page.getByLabel('University e-mail'), email)
  await write(page.getByLabel('Password *', { exact: true }), password)
  await write(page.getByLabel('Confirm password'), password)
  await press(page.getByRole('button', { name: 'Register' }))
  await page
    .getByText(
      'Registration successful! Check your email for a verification link before signing in.',
    )
    .waitFor()
}

/** Follows the link of the verification mail. */
export const verify = async (
  { page }: Person,
  site: Pick<Site, 'dataDir'>,
  email: string,
): Promise<void> => {
  await page.goto(await linkMailedTo(site, email, '/verify-email'))
  await page
    .getByText('Email Verified Successfully! You can now exit this page and sign in.')
    .waitFor()
}

/** Fills and submits the open sign-in form. */
export const enter = async (
  { page }: Person,
  { press, write }: Hand,
  account: { email: string; password: string },
): Promise<void> => {
  await write(page.getByLabel('University e-mail'), account.email)
  await write(page.getByLabel('Password *', { exact: true }), account.password)
  await press(page.getByRole('button', { name: 'Sign In', exact: true }))
}

/** Adds a tag to a project. */
export const addTag = async (
  { page }: Person,
  { press, write }: Hand,
  tag: string,
): Promise<void> => {
  await write(page.getByRole('combobox', { name: 'Project Tags' }), tag)
  await press(page.getByRole('button', { name: 'Add Tag' }))
}

/** Uploads a profile picture with the default crop, and waits until it is uploaded. */
export const addPicture = async (
  { page }: Person,
  { attach, press }: Hand,
  { dataDir }: Pick<Site, 'dataDir'>,
): Promise<void> => {
  const picture = join(dataDir, 'picture.jpg')
  await writeFile(picture, await drawnPicture())
  const input = page.getByLabel('Profile picture', { exact: true })
  await attach(input, picture)
  await press(page.getByRole('button', { name: 'Use picture' }))
  // Only in this field: another one may show the same text.
  await input.locator('..').getByText('Uploaded', { exact: true }).waitFor()
}

/** Fills the required fields of a new profile and saves it, which adds the skill. */
export const completeProfile = async (
  { page }: Person,
  hand: Hand,
  { name, skill }: { name: string; skill: string },
): Promise<void> => {
  await page.getByRole('heading', { name: 'Create your profile' }).waitFor()
  await hand.write(page.getByLabel('Name'), name)
  await hand.choose(page.getByLabel('Pronouns'), 'She/Her')
  await hand.write(page.getByLabel('Major'), 'Marine Biology')
  await hand.write(page.getByLabel('Personal bio'), `I am ${name}, and I like to build things.`)
  await hand.write(page.getByRole('combobox', { name: 'Skills' }), skill)
  await hand.press(page.getByRole('button', { name: 'Create profile' }))
}
