import type { Config } from '../config.ts'
import type { Mail } from '../mail/mail.ts'

/** Confirms that an account is gone. */
export const accountDeletedMail = ({ url }: Config, to: string): Mail => ({
  to,
  subject: 'Your account was deleted',
  paragraphs: [
    'Your account at Quad and your profile were deleted. What you wrote in chats stays there, as from “Deleted user”.',
    'You can register again whenever you like. If it was not you who deleted it, somebody was signed in as you: please tell the site administrator.',
  ],
  action: { label: 'Go to Quad', url },
})

/** Tells a member that a project is theirs now. Its former Owner is gone, so no notification can. */
export const inheritedMail = (
  { url }: Config,
  to: string,
  project: { id: string; title: string },
): Mail => ({
  to,
  subject: `You are now the Owner of “${project.title}”`,
  paragraphs: [
    `The Owner of the project “${project.title}” has deleted the account, and you are next in line: the project is yours now.`,
    'You can edit it, hand it over to an Admin, or delete it.',
  ],
  action: { label: 'Open the project', url: `${url}/projects/${project.id}` },
})
