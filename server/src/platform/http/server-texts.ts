import { limits } from '@quad/contract'

/**
 * Messages that only the server writes. Pages show them as received. The contract's `texts` are for messages
 * that pages write themselves, because every page loads them.
 */
export const serverTexts = {
  passwordTooCommon: 'This password is too common. Please choose another one.',
  emailNotVerified: 'Please verify your e-mail address first. We have sent you a link.',
  verificationExpired: 'This verification link is not valid or has expired.',
  verificationPassword:
    'You did not register in this browser. Please enter the password that you registered with, or choose a new one.',
  registrationPasswordWrong:
    'This is not the password that you registered with. Please check it, or choose a new one.',
  verificationResent: 'If this address has an unverified account, we have sent it a new link.',
  recoveryCodeWrong:
    'This recovery code is wrong or has expired. Please check it, or request a new one.',
  notRecruiting: 'This project is not looking for new members right now.',
  roleNotOpen: 'This role is no longer open. Please choose another one.',
  unsubscribeLinkInvalid:
    'This link is not valid. Please use the complete link from the mail, or change your settings.',
  calendarAddressInvalid:
    'This calendar address is not valid any more. Please copy a new one from your settings.',
  bookmarksFull: `You have ${limits.bookmarks} bookmarks. Remove one to add another.`,
  savedSearchesFull: `You have ${limits.savedSearches} saved searches. Delete one to save another.`,
  tooManyUnusedImages:
    'You have uploaded many images without using them. Please save your changes, or try again tomorrow.',
  imageTooManyPixels: 'This image has too many pixels. Please choose a smaller one.',
  imageTooSlow: 'This image took too long to process. Please choose a smaller one.',
} as const
