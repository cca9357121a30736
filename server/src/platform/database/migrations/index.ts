import type { Migration } from 'kysely/migration'
import * as foundation from './0001-foundation.ts'
import * as accounts from './0002-accounts.ts'
import * as invitations from './0003-invitations.ts'
import * as notificationMail from './0004-notification-mail.ts'
import * as references from './0005-references.ts'
import * as largeLists from './0006-large-lists.ts'
import * as livePlaces from './0007-live-places.ts'
import * as knownWords from './0008-known-words.ts'
import * as sessionAge from './0009-session-age.ts'
import * as blocks from './0010-blocks.ts'
import * as reports from './0011-reports.ts'
import * as countedLists from './0012-counted-lists.ts'
import * as deletedProjects from './0013-deleted-projects.ts'
import * as releaseTokens from './0014-release-tokens.ts'
import * as failingCanaries from './0015-failing-canaries.ts'
import * as closedNotifications from './0016-closed-notifications.ts'
import * as registrations from './0017-registrations.ts'
import * as knownDevices from './0018-known-devices.ts'
import * as upkeep from './0019-upkeep.ts'
import * as repeatedMessages from './0020-repeated-messages.ts'
import * as dotnet from './0021-dotnet.ts'
import * as buildVisitors from './0022-build-visitors.ts'
import * as releaseTokenExpiry from './0023-release-token-expiry.ts'
import * as undoableDecisions from './0024-undoable-decisions.ts'
import * as newsOfProjects from './0025-news-of-projects.ts'
import * as jointReleaseTokens from './0026-joint-release-tokens.ts'
import * as chatLines from './0027-chat-lines.ts'
import * as bookmarks from './0028-bookmarks.ts'
import * as projectDetails from './0029-project-details.ts'
import * as attendance from './0030-attendance.ts'
import * as availability from './0031-availability.ts'
import * as activity from './0032-activity.ts'
import * as wantedRoles from './0033-wanted-roles.ts'
import * as savedSearches from './0034-saved-searches.ts'
import * as messageChanges from './0035-message-changes.ts'
import * as keyShortcuts from './0036-key-shortcuts.ts'
import * as withheldVersions from './0037-withheld-versions.ts'
import * as pictureDescriptions from './0038-picture-descriptions.ts'
import * as coverDescriptions from './0039-cover-descriptions.ts'
import * as failingSearches from './0040-failing-searches.ts'
import * as composedTexts from './0042-composed-texts.ts'
import * as partsOfWords from './0043-parts-of-words.ts'
import * as oneNotificationPerThing from './0046-one-notification-per-thing.ts'
import * as noSocialLink from './0052-no-social-link.ts'
import * as timeZones from './0053-time-zones.ts'

/**
 * Every migration by its name, in the order in which they are applied. Never change what a landed one
 * does.
 */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-accounts': accounts,
  '0003-invitations': invitations,
  '0004-notification-mail': notificationMail,
  '0005-references': references,
  '0006-large-lists': largeLists,
  '0007-live-places': livePlaces,
  '0008-known-words': knownWords,
  '0009-session-age': sessionAge,
  '0010-blocks': blocks,
  '0011-reports': reports,
  '0012-counted-lists': countedLists,
  '0013-deleted-projects': deletedProjects,
  '0014-release-tokens': releaseTokens,
  '0015-failing-canaries': failingCanaries,
  '0016-closed-notifications': closedNotifications,
  '0017-registrations': registrations,
  '0018-known-devices': knownDevices,
  '0019-upkeep': upkeep,
  '0020-repeated-messages': repeatedMessages,
  '0021-dotnet': dotnet,
  '0022-build-visitors': buildVisitors,
  '0023-release-token-expiry': releaseTokenExpiry,
  '0024-undoable-decisions': undoableDecisions,
  '0025-news-of-projects': newsOfProjects,
  '0026-joint-release-tokens': jointReleaseTokens,
  '0027-chat-lines': chatLines,
  '0028-bookmarks': bookmarks,
  '0029-project-details': projectDetails,
  '0030-attendance': attendance,
  '0031-availability': availability,
  '0032-activity': activity,
  '0033-wanted-roles': wantedRoles,
  '0034-saved-searches': savedSearches,
  '0035-message-changes': messageChanges,
  '0036-key-shortcuts': keyShortcuts,
  '0037-withheld-versions': withheldVersions,
  '0038-picture-descriptions': pictureDescriptions,
  '0039-cover-descriptions': coverDescriptions,
  '0040-failing-searches': failingSearches,
  '0042-composed-texts': composedTexts,
  '0043-parts-of-words': partsOfWords,
  '0046-one-notification-per-thing': oneNotificationPerThing,
  '0052-no-social-link': noSocialLink,
  '0053-time-zones': timeZones,
}
