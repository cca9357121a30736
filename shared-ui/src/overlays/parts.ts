// All that is made with Radix, in one part of the build.
export { RadixConfirmDialog, RadixDialog } from '../components/Dialog/RadixDialog.tsx'
export {
  RadixMenu,
  RadixMenuItem,
  RadixMenuLink,
  RadixMenuSeparator,
} from '../components/Menu/RadixMenu.tsx'
export { RadixPopover } from '../components/Popover/RadixPopover.tsx'
export { RadixHelpTip } from '../components/Tooltip/RadixHelpTip.tsx'
export { RadixToaster } from '../toast/RadixToaster.tsx'
