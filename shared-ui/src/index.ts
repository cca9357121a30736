/// <reference path="./css.d.ts" />

export { api } from './api/api.ts'
export { ApiFailure, messageOf } from './api/failure.ts'
export { outdate } from './api/outdate.ts'
export { createQueryClient, queryClient } from './api/query-client.ts'
export { unblockPerson } from './blocking/blocking.queries.ts'
export { PersonMenu } from './blocking/PersonMenu.tsx'
export { CardGrid } from './cards/CardGrid.tsx'
export { CardSkeletons } from './cards/CardSkeletons.tsx'
export { PreviewText } from './cards/PreviewText.tsx'
export { ProjectCard } from './cards/ProjectCard.tsx'
export { UserCard } from './cards/UserCard.tsx'
export { Alert } from './components/Alert/Alert.tsx'
export { Avatar } from './components/Avatar/Avatar.tsx'
export { Button, IconButton, LinkButton } from './components/Button/Button.tsx'
export { Checkbox, Switch } from './components/Checkbox/Checkbox.tsx'
export { ConfirmDialog, Dialog } from './components/Dialog/Dialog.tsx'
export { EmptyState } from './components/EmptyState/EmptyState.tsx'
export { ErrorPanel } from './components/ErrorPanel/ErrorPanel.tsx'
export { Field, FieldError } from './components/Field/Field.tsx'
export { FormAlert } from './components/FormAlert/FormAlert.tsx'
export { ImageField } from './components/ImageField/ImageField.tsx'
export { Menu, MenuItem, MenuLink, MenuSeparator } from './components/Menu/Menu.tsx'
export { Page, PageHeading } from './components/Page/Page.tsx'
export { panel } from './components/Panel/panel.ts'
export { PasswordField } from './components/PasswordField/PasswordField.tsx'
export { Popover } from './components/Popover/Popover.tsx'
export { CoverPattern } from './components/ProjectCover/CoverPattern.tsx'
export { ProjectCover } from './components/ProjectCover/ProjectCover.tsx'
export { RadioGroup } from './components/RadioGroup/RadioGroup.tsx'
export { Select } from './components/Select/Select.tsx'
export { Loading, Skeleton } from './components/Skeleton/Skeleton.tsx'
export { Spinner } from './components/Spinner/Spinner.tsx'
export { Tag, TagList } from './components/Tag/Tag.tsx'
export { TagSelector } from './components/TagSelector/TagSelector.tsx'
export { TextArea } from './components/TextArea/TextArea.tsx'
export { TextField } from './components/TextField/TextField.tsx'
export { HelpTip } from './components/Tooltip/HelpTip.tsx'
export { VisuallyHidden } from './components/VisuallyHidden/VisuallyHidden.tsx'
export { ConflictDialog } from './conflict/ConflictDialog.tsx'
export { useSaving } from './conflict/use-saving.ts'
export {
  compareVersions,
  mergeVersions,
  type Choices,
  type ComparedField,
  type Difference,
  type Versions,
} from './conflict/versions.ts'
export { drafts } from './forms/drafts.ts'
export { CropPicture } from './crop/CropPicture.tsx'
export { SaveBar } from './forms/SaveBar.tsx'
export { UnsavedChanges } from './forms/UnsavedChanges.tsx'
export { useDraft, type Draft } from './forms/use-draft.ts'
export { formMessages } from './forms/form-messages.ts'
export { formStatuses } from './forms/form-statuses.ts'
export { useMedia } from './media/use-media.ts'
export { holdPage, isPageHeld } from './navigation/held-page.ts'
export { insideSite } from './navigation/inside-site.ts'
export { useLiveConnection } from './live/connection.ts'
export { startLive, subscribe } from './live/live.ts'
export { prepareOverlays } from './overlays/overlays.ts'
export { FailureBoundary } from './remote/FailureBoundary.tsx'
export { Fragment } from './remote/Fragment.tsx'
export {
  fragmentOwners,
  type FragmentName,
  type FragmentProps,
  type RemoteApp,
  type RemoteAppOf,
} from './remote/remote-app.ts'
export {
  ShellContext,
  useShell,
  type FrontEndFailure,
  type ShellServices,
} from './remote/shell-services.ts'
export { ReportDialog } from './reporting/ReportDialog.tsx'
export { session, startSession } from './session/session.ts'
export { useSession, type SessionStatus } from './session/session-store.ts'
export { storage } from './storage/storage.ts'
export { cx } from './styles/cx.ts'
export {
  endThemePreview,
  previewTheme,
  setTheme,
  startTheme,
  themeKey,
  useTheme,
} from './theme/theme.ts'
export { messageTime, timeAgo } from './time/time.ts'
export { toast } from './toast/toast.ts'
export { Toaster } from './toast/Toaster.tsx'
export { refuseImage } from './upload/refuse-image.ts'
export { useImageUploads, type ImageUpload, type ImageUploads } from './upload/use-image-uploads.ts'
