import type { Notification } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleNotification, sampleSelf } from '@quad/test/samples'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

export const projectId = sampleId(100)

export const minutesAgo = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000).toISOString()

/** Ben Okafor has written, an hour and a half ago. */
export const direct = (change: Partial<Notification> = {}): Notification =>
  sampleNotification({ timeSent: `"${minutesAgo(90)}"`, ...change })

/** Ben Okafor has renamed the project, an hour and a half ago. */
export const renamed = (change: Partial<Notification> = {}): Notification =>
  direct({
    type: 'project-renamed',
    projectId,
    projectTitle: 'Seagrass from above',
    chatId: null,
    ...change,
  })

/** Chen Li has asked to join, three minutes ago. */
export const fromProject = (change: Partial<Notification> = {}): Notification =>
  sampleNotification({
    id: sampleId(401),
    type: 'join-request',
    projectId,
    projectTitle: 'Seagrass from above',
    fromId: sampleId(3),
    fromName: 'Chen Li',
    fromTitle: 'Kite pilot',
    chatId: null,
    message: 'I fly kites.',
    timeSent: minutesAgo(3),
    ...change,
  })

/**
 * Opens the page with these notifications.
 *
 * @param upToDate the server's current notifications; the same unless given
 * @param page the total and the next cursor of the first page
 */
export const open = async (
  notifications: Notification[] = [renamed(), fromProject()],
  upToDate = notifications,
  page: { total: number; next?: string } = { total: upToDate.length },
) => {
  const api = apiEdge()
  api.respond('getCurrentUser', sampleSelf({ notifications: upToDate }))
  api.respond('listNotifications', upToDate, page)
  renderApp(app, { at: '/notifications', user: sampleSelf({ notifications }) })
  const name = notifications.length > 0 ? 'Notifications' : 'No notifications'
  await screen.findByRole('heading', { level: 1, name })
  await waitFor(() => expect(api.seen('listNotifications')).toHaveLength(1))
  return { api, person: userEvent.setup() }
}

export const articles = () => screen.getAllByRole('article')
