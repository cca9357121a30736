import { texts, type Notification } from '@quad/contract'
import type { Config } from '../platform/config.ts'
import type { Mail } from '../platform/mail/mail.ts'

const why = 'You receive this mail because you have unread notifications.'

/** Lists the unread notifications of one conversation: a direct chat, or one project. */
export const notificationMail = (
  { url }: Config,
  to: string,
  notifications: readonly Notification[],
): Mail => {
  const [first] = notifications
  if (!first) throw new Error('A notification mail needs at least one notification.')
  if (first.chatId !== null) {
    return {
      to,
      subject: `${first.fromName} wrote to you`,
      paragraphs: [`${first.fromName}: ${first.message}`, why],
      action: { label: texts.checkOutChat, url: `${url}/chats/${first.chatId}` },
    }
  }
  return {
    to,
    subject: `News from “${first.projectTitle}”`,
    paragraphs: [...notifications.map((each) => `${each.fromName}: ${each.message}`), why],
    action: {
      label: texts.checkOutProject(first.projectTitle),
      url: `${url}/projects/${first.projectId}`,
    },
  }
}
