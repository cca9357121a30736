import type { Config } from '../platform/config.ts'
import type { Mail } from '../platform/mail/mail.ts'

/** Informs the new Owner by mail: a notification needs a sender, and the former Owner is deleted. */
export const inheritedMail = (
  { url }: Config,
  to: string,
  project: { id: string; title: string },
): Mail => ({
  to,
  subject: `You are now the Owner of “${project.title}”`,
  paragraphs: [
    `The Owner of “${project.title}” deleted their account, and the project has passed to you.`,
    'You can edit the project, hand it over to an Admin, or delete it.',
  ],
  action: { label: 'Open the project', url: `${url}/projects/${project.id}` },
})
