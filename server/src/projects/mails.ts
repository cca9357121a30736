import type { Config } from '../platform/config/config.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { askAfterDays, quietAfterDays } from './activity.ts'

/** Asks the Owner about a project without activity. */
export const quietProjectMail = (
  { url }: Config,
  to: string,
  project: { id: string; title: string },
): Mail => ({
  to,
  kind: 'quiet-project',
  subject: `Is “${project.title}” still going?`,
  paragraphs: [
    `Nothing has happened in “${project.title}” for ${askAfterDays} days: no message, no event, no edit.`,
    'If it goes on, write to the team, add an event, or say on the page what you need now. If it is done, please stop recruiting or delete it, so that people do not wait for an answer.',
    `After ${quietAfterDays} days without activity, it comes last when people look for projects that suit them.`,
  ],
  action: { label: 'Open the project', url: `${url}/projects/${project.id}` },
})

/** Informs the new Owner by mail: a notification needs a sender, and the former Owner is deleted. */
export const inheritedMail = (
  { url }: Config,
  to: string,
  project: { id: string; title: string },
): Mail => ({
  to,
  kind: 'made-owner',
  subject: `You are now the Owner of “${project.title}”`,
  paragraphs: [
    `The Owner of “${project.title}” deleted their account, and the project has passed to you.`,
    'You can edit the project, hand it over to an Admin, or delete it.',
  ],
  action: { label: 'Open the project', url: `${url}/projects/${project.id}` },
})
