import { isolated, type Notification, type NotificationType } from '@quad/contract'

/** Describes what the sender did, to follow the sender's name. */
export const whatHappened: Record<NotificationType, string> = {
  'direct-message': 'wrote to you',
  'join-request': 'asks to join',
  'request-reminder': 'asks to join',
  'request-accepted': 'accepted your request to join',
  'request-denied': 'declined your request to join',
  invitation: 'invites you to join',
  'invitation-accepted': 'accepted your invitation',
  'invitation-declined': 'declined your invitation',
  removed: 'removed you as a member',
  'made-owner': 'made you the Owner',
  'role-changed': 'changed your role',
  'handed-over': 'handed the project over',
  'project-renamed': 'renamed the project',
  'project-deleted': 'deleted the project',
  'event-created': 'added an event',
  'event-changed': 'changed an event',
  'event-cancelled': 'cancelled an event',
  'event-reminder': 'reminds you of an event',
  'search-matches': 'finds something new',
}

/** Who or what a notification comes from: its sender, or the saved search that is its message. */
export const sourceOf = ({ search, message, fromName }: Notification): string =>
  isolated(search ? message : fromName)
