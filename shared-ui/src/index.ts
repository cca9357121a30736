/// <reference path="./css.d.ts" />

export { api, fromCursor, paging, sendLong } from './api/api.ts'
export { isRetryable, messageOf, messagesOf, RequestError } from './api/request-error.ts'
export { connection, useIsConnected } from './api/connection.ts'
export { http, readObject } from './api/http.ts'
export { invalidate, queryClient, takeServedQueries } from './api/query-client.ts'
export { BookmarkButton } from './bookmarks/BookmarkButton.tsx'
export { bookmarksQuery } from './bookmarks/bookmarks.queries.ts'
export { unblockPerson } from './moderation/blocking.queries.ts'
export { BlockDialog, PersonMenu } from './moderation/PersonMenu.tsx'
export { AvailabilityLine, availabilityFacts, MatchLine } from './cards/CardLines.tsx'
export { CardGrid, CardSkeletons } from './cards/CardGrid.tsx'
export { ProjectCard } from './cards/ProjectCard.tsx'
export { UserCard } from './cards/UserCard.tsx'
export { Alert } from './components/Alert/Alert.tsx'
export { Avatar } from './components/Avatar/Avatar.tsx'
export { Button, IconButton, LinkButton } from './components/Button/Button.tsx'
export { Checkbox, Switch } from './components/Checkbox/Checkbox.tsx'
export { comboboxStyles, suggestionCount, useOptions } from './components/Combobox/use-options.ts'
export { DateLeaf } from './components/DateLeaf/DateLeaf.tsx'
export { ConfirmDialog, Dialog, startInFirstField } from './components/Dialog/Dialog.tsx'
export { EmptyState } from './components/EmptyState/EmptyState.tsx'
export { ErrorPanel } from './components/ErrorPanel/ErrorPanel.tsx'
export {
  Field,
  FieldError,
  fieldStyles,
  TextField,
  errorText,
  fieldProps,
} from './components/Field/Field.tsx'
export { FormAlert } from './components/FormAlert/FormAlert.tsx'
export { ImageField } from './images/ImageField.tsx'
export { KeepFocus } from './components/KeepFocus/KeepFocus.tsx'
export { Menu, MenuItem, MenuLink, MenuSeparator } from './components/Menu/Menu.tsx'
export { onDemand } from './components/OnDemand/on-demand.tsx'
export { Page, PageHeading } from './components/Page/Page.tsx'
export { panel } from './components/Panel/panel.ts'
export { PasswordField } from './components/PasswordField/PasswordField.tsx'
export { Popover } from './components/Popover/Popover.tsx'
export { CoverPattern } from './components/ProjectCover/CoverPattern.tsx'
export { Picture } from './components/Picture/Picture.tsx'
export { bannerSize, ProjectCover } from './components/ProjectCover/ProjectCover.tsx'
export { RichText, richTextHint } from './components/RichText/RichText.tsx'
export { Select } from './components/Select/Select.tsx'
export { Loading, Skeleton } from './components/Skeleton/Skeleton.tsx'
export { Spinner } from './components/Spinner/Spinner.tsx'
export { Tag, TagList } from './components/Tag/Tag.tsx'
export { Tape } from './components/Tape/Tape.tsx'
export { TagSelector } from './components/TagSelector/TagSelector.tsx'
export { TextArea } from './components/TextArea/TextArea.tsx'
export { TextLink } from './components/TextLink/TextLink.tsx'
export { HelpTip } from './components/Tooltip/HelpTip.tsx'
export { useAnnouncer, VisuallyHidden } from './components/VisuallyHidden/VisuallyHidden.tsx'
export { ConflictDialog } from './conflict/conflict-on-demand.ts'
export {
  useVersionedSubmit,
  type Versioned,
  type ComparedField,
} from './conflict/use-versioned-submit.ts'
export { clock } from './format/clock.ts'
export {
  calendarDay,
  dateTime,
  dayLabel,
  excerptOf,
  isSameDay,
  messageTime,
  timeAgo,
} from './format/format.ts'
export { drafts, formStatuses, releaseTokenKey, storage, tabStorage } from './storage/storage.ts'
export { CropPicture } from './images/CropPicture.tsx'
export { HiddenFields } from './components/HiddenFields/HiddenFields.tsx'
export { enter, isBox, isText, type Entry, type NativeField } from './forms/enter.ts'
export { SaveBar } from './forms/SaveBar.tsx'
export { UnsavedChanges, useDraft, type Draft } from './forms/UnsavedChanges.tsx'
export { useSubmit, type Submission, type UploadStatus } from './forms/use-submit.ts'
export { useMedia } from './styles/use-media.ts'
export { useNewestQuery, useShownAtOnce } from './navigation/newest-address.ts'
export { isOfInputMethod, useTypedQuery } from './navigation/typing.ts'
export { foundPart, highlighted } from './components/highlighted/highlighted.tsx'
export { SearchBox } from './search/SearchBox.tsx'
export { useSearchField } from './search/use-search-field.ts'
export { setShortcuts, useShortcut, useShortcuts } from './shortcuts/use-shortcut.ts'
export { holdPage, isPageHeld } from './navigation/held-page.ts'
export { focusNext, useFirstNew } from './navigation/focus.ts'
export { countInTitle } from './navigation/document-title.ts'
export { ShareButton } from './sharing/ShareButton.tsx'
export { SignInHint } from './session/SignInHint.tsx'
export { useDestination, useSignInPath, useWayBack, withRedirect } from './session/destination.ts'
export {
  isSigningOut,
  serveSession,
  session,
  startSession,
  useSession,
  type SessionStatus,
} from './session/session.ts'
export { Redirect } from './page/Redirect.tsx'
export { ownPendingQuery } from './joining/own-pending.queries.ts'
export { unreadChatsQuery } from './chats/unread-chats.queries.ts'
export { useLiveConnection, startLive, subscribe, withLiveEvent } from './live/live.ts'
export { Fragment } from './remote/Fragment.tsx'
export { type FragmentName, type FragmentProps, type RemoteApp } from '../remote-app.ts'
export {
  ShellContext,
  useShell,
  type FrontEndFailure,
  type ShellServices,
} from './remote/shell-services.ts'
export { ReportDialog } from './moderation/ReportDialog.tsx'
export {
  PageBoundary,
  isNotFound,
  QueryBoundary,
  RequireSignIn,
  type PageQuery,
  type QueryBoundaryProps,
} from './page/boundaries.tsx'
export { preload, preloadOwn } from './page/preload.ts'
export { useIsServed } from './styles/use-is-served.ts'
export { cx } from './styles/cx.ts'
export {
  endThemePreview,
  previewTheme,
  setTheme,
  startTheme,
  themeKey,
  useTheme,
} from './theme/theme.ts'
export { toast } from './toast/toast.ts'
export { Toaster } from './toast/Toaster.tsx'
export { useAttachmentUploads } from './images/use-attachment-uploads.ts'
export type { Upload } from './images/use-uploads.ts'
export { useImageUploads, type ImageUpload, type ImageUploads } from './images/use-image-uploads.ts'
