import { texts, type Notification } from '@quad/contract'
import type { Config } from '../config.ts'
import type { Mail } from '../mail/mail.ts'

const why = 'You get this mail because it has been unread for a while.'

/** Tells of what is unread in one conversation: a direct chat, or all of one project. */
export const notificationMail = (
  { url }: Config,
  to: string,
  notifications: readonly Notification[],
): Mail => {
  const [first] = notifications
  if (!first) throw new Error('A mail about no notification says nothing.')
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
    subject: `News of “${first.projectTitle}”`,
    paragraphs: [...notifications.map((each) => `${each.fromName}: ${each.message}`), why],
    action: {
      label: texts.checkOutProject(first.projectTitle),
      url: `${url}/projects/${first.projectId}`,
    },
  }
}
