import { limits } from './limits.ts'
import type { Match } from './schemas/match.ts'
import { isolated } from './text.ts'

const pictureTypes = 'JPEG, PNG, WebP, GIF, AVIF, or HEIC if your browser can open it'

/** Texts of rules and messages. The product's owner words them, so tests compare them to the letter. */
export const texts = {
  universityEmail: (university: string) => `University e-mail must be an address of ${university}.`,
  emailRequired: 'University e-mail is required.',
  emailTooLong: `University e-mail must be ${limits.email} characters or less.`,
  notYourPassword: 'This is not your password. Please check it.',
  passwordRequired: 'Password is required.',
  passwordTooShort: `Password must be at least ${limits.passwordMin} characters.`,
  passwordTooLong: 'Password is too long!',
  passwordsDoNotMatch: 'Passwords do not match!',
  wrongCredentials: 'The e-mail address or the password is wrong. Please check both.',
  emailNotVerified: 'Please verify your e-mail address first. We have sent you a link.',
  signInFallback: 'An error occurred during sign-in.',
  registrationFallback: 'An error occurred during registration.',
  registered:
    'Registration successful! Check your email for a verification link before signing in.',
  noVerificationToken: 'No verification token provided.',
  verificationFailed: 'There was a problem verifying your email.',
  emailVerified: 'Email Verified Successfully! You can now exit this page and sign in.',
  accountDeleted: 'Your account was deleted.',
  /** Shown in place of the name of a person who deleted the account. */
  deletedUser: 'Deleted user',
  searchNameRequired: 'Name is required.',
  searchNameTooLong: `Name must be ${limits.savedSearchName} characters or less.`,
  partnerDeleted: 'This person deleted their account and cannot receive messages.',
  personBlocked: 'You have blocked this person. Unblock them to message or invite them.',
  verificationNotResent: 'An error occurred while sending the link. Please try again.',
  recoveryCodeLength: `Recovery code must be ${limits.recoveryCode} characters.`,
  recoveryCodeSent: 'Recovery code has been sent to your email.',
  passwordReset: 'Password successfully reset.',
  newPasswordsDoNotMatch: 'Passwords do not match.',
  waitToResend: (seconds: number) => `Please wait ${seconds}s`,
  notOneLine: 'Please use one line, without invisible or text direction characters.',
  reservedName: 'These words are reserved. Please choose others.',
  nameRequired: 'Name is required.',
  nameTooLong: `Name must be ${limits.userName} characters or less.`,
  pronouns: 'Please select valid pronouns.',
  majorRequired: 'Major is required.',
  majorTooLong: `Major must be ${limits.major} characters or less.`,
  schoolTooLong: `School must be ${limits.school} characters or less.`,
  bioRequired: 'Personal bio is required.',
  bioTooLong: `Personal bio must be ${limits.bio} characters or less.`,
  skillTooLong: `Each skill must be ${limits.tagLength} characters or less.`,
  skillsAtCreation: `Enter at least ${limits.tagsMin} and a maximum of ${limits.tagsMax} skill tags.`,
  skillsAtEdit: `Include at least ${limits.tagsMin} and at most ${limits.tagsMax} skill tags.`,
  linkedInRequired: 'LinkedIn link is required.',
  linkedInTooLong: `LinkedIn link must be ${limits.socialLink} characters or less.`,
  linkedInLink:
    'LinkedIn link must be your handle or the address of your page, such as linkedin.com/in/name.',
  instagramRequired: 'Instagram link is required.',
  instagramTooLong: `Instagram link must be ${limits.socialLink} characters or less.`,
  instagramLink:
    'Instagram link must be your handle or the address of your page, such as instagram.com/name.',
  timeZone: 'This time zone is not known here. Please choose another one.',
  hoursPerWeek: `Hours a week must be a number from 1 to ${limits.hoursPerWeek}.`,
  availableFrom: 'Available from must be a valid date.',
  profilePictureType: 'Please select a .jpg or .jpeg file for your profile picture.',
  profileCreationFailed: 'Error creating profile, please try again.',
  titleRequired: 'Title is required.',
  titleTooLongAtCreation: `Title must be ${limits.projectTitleAtCreation} characters or less.`,
  titleTooLongAtEdit: `Title must be ${limits.projectTitleAtEdit} characters or less.`,
  descriptionRequired: 'Description is required.',
  pictureDescriptionTooLong: `Description of a picture must be ${limits.pictureDescription} characters or less.`,
  descriptionTooLong: `Description must be ${limits.projectDescription} characters or less.`,
  projectTags: `Include at least ${limits.tagsMin} and at most ${limits.tagsMax} project tags.`,
  tagTooLong: `Each tag must be ${limits.tagLength} characters or less.`,
  meetingFormatRequired: 'Please select a meeting format.',
  projectLink: (label: string) => `${label} must be a web address that begins with https://.`,
  projectLinkTooLong: (label: string) =>
    `${label} must be ${limits.projectLink} characters or less.`,
  courseTooLong: `Course must be ${limits.courseNote} characters or less.`,
  semesterTooLong: `Semester must be ${limits.courseNote} characters or less.`,
  deadline: 'Deadline must be a valid date.',
  statusRequired: 'Please select a recruiting status.',
  projectCreated: 'Project created successfully!',
  projectCreationFailed: 'Error creating project, please try again.',
  lookingForMembers: 'Looking for new members',
  notLookingForMembers: 'Not looking for new members',
  defaultJoinMessage: 'I would be a great fit for this project!',
  memberTitleTooLong: `Title must be ${limits.memberTitle} characters or less.`,
  roleTitleRequired: 'Role title is required.',
  roleTitleTooLong: `Role title must be ${limits.memberTitle} characters or less.`,
  rolePlaces: `Places must be a number from 1 to ${limits.rolePlaces}.`,
  galleryFull: `You've reached the maximum of ${limits.galleryImages} gallery images`,
  imagesUploading: 'Please wait for image uploads to complete',
  projectSaved: 'Project updated successfully',
  profileSaved: 'Profile updated successfully',
  settingsSaved: 'Successfully updated user settings',
  eventTitleRequired: 'Event Name is required.',
  eventTitleTooLong: `Event Name must be ${limits.eventTitle} characters or less.`,
  eventDescriptionRequired: 'Event Description is required.',
  eventDescriptionTooLong: `Event Description must be ${limits.eventDescription} characters or less.`,
  locationRequired: 'Location is required.',
  locationTooLong: `Location must be ${limits.eventLocation} characters or less.`,
  onlineLinkWrong: 'Online Link must be an address that begins with https://.',
  onlineLinkTooLong: `Online Link must be ${limits.onlineLink} characters or less.`,
  eventStartInvalid: 'Please select a valid start date & time.',
  eventEndInvalid: 'Please select a valid end date & time.',
  eventEndBeforeStart: 'End time must be after start time.',
  eventUntilInvalid: 'Please select the day until which the event repeats.',
  eventUntilTooEarly: 'The event must take place a second time by this day.',
  eventTooManyDates: `An event repeats on at most ${limits.eventDates} dates. Please choose an earlier day.`,
  eventCreated: 'Event created successfully!',
  eventFailed: 'Failed to create event.',
  eventSaved: 'Event updated successfully',
  eventDeleted: 'Event deleted',
  eventsDeleted: 'Events deleted',
  slotsRequired: 'Please mark at least one time.',
  tooManySlots: `At most ${limits.pollSlots} times fit into one poll. Please mark fewer.`,
  slotsTooFarApart: `The times must lie within ${limits.pollDays} days. Please unmark the earliest or the latest.`,
  slotsOver: 'All these times are over. Please mark one to come.',
  slotsOverlap: 'The times must be in order and must not overlap.',
  pollCreated: 'Your team is asked which times fit.',
  pollDeleted: 'Times deleted',
  linkCopied: 'Link copied',
  linkNotCopied: 'The link could not be copied. Here it is:',
  defaultInviteMessage: 'You would be a great fit for this project!',
  messageLength: `A message must have ${limits.messageMin} to ${limits.messageMax} characters.`,
  messageDeleted: 'Message deleted',
  attachmentsFull: `A message can have at most ${limits.attachments} pictures and files.`,
  attachmentTooLarge: `This file is too large. Please choose one of at most ${limits.attachmentBytes / 1024 / 1024} MB.`,
  attachmentType:
    'This file is of another type. Please choose a picture, a PDF, an office document, a text or a ZIP file.',
  oneEmoji: 'Please enter one emoji.',
  noteTooLong: `A note must have at most ${limits.requestMessageMax} characters.`,
  requestMessageLength: `A message must have ${limits.requestMessageMin} to ${limits.requestMessageMax} characters.`,
  reportReasonLength: `Reason must have ${limits.reportReasonMin} to ${limits.reportReasonMax} characters.`,
  reported: 'Thank you. The administrators of this site will review your report.',
  tagHint: (field: string) =>
    `Add up to ${limits.tagsMax} ${field}. At least ${limits.tagsMin} is required.`,
  filterTagHint: `Add up to ${limits.tagsMax} tags.`,
  noSuggestions: (button: 'Add Skill' | 'Add Tag') =>
    `No results found. Try a different search or click "${button}" to create a tag from your current input.`,
  resultsFound: (total: number, searchType: 'projects' | 'users', query: string) =>
    `${total} ${searchType === 'projects' ? 'project(s)' : 'user(s)'} found${query === '' ? '' : ` for "${isolated(query)}"`}`,
  /** Below the heading of a search whose words only fit after a correction. */
  readAs: (words: string) => `Showing results for "${isolated(words)}"`,
  /** Below the heading of a search that finds little, for skills that it names by other names. */
  readSkills: (skills: Readonly<Record<string, string>>) => {
    const read = Object.entries(skills).map(
      ([name, skill]) => `"${isolated(name)}" as ${isolated(skill)}`,
    )
    return `Read ${read.join(', ')}.`
  },
  /** Name of the page in its document's title; the browser and the server say the same. */
  pageNames: {
    search: (query: string, searchType: string) =>
      `${query === '' ? '' : `${isolated(query)} · `}${searchType === 'users' ? 'People' : 'Projects'}`,
    edit: (title: string) => `Edit: ${isolated(title)}`,
    history: (title: string) => `History: ${isolated(title)}`,
    requests: (title: string) => `Join requests: ${isolated(title)}`,
    newEvent: (title: string) => `New event: ${isolated(title)}`,
    newTimePoll: (title: string) => `Find a common time: ${isolated(title)}`,
    timePoll: (title: string) => `Times for ${isolated(title)}`,
  },
  /**
   * Why a saved search's alert concerns its user: "Needs Python (you have it)", the skills apart.
   *
   * @param several whether the match is the best one of several projects
   */
  alertReason: (
    { role, matched }: Pick<Match, 'role' | 'matched'>,
    several = false,
  ): [before: string, skills: string, after: string] => {
    const skills = matched.map(isolated).join(', ')
    if (role === undefined) return ['In common: ', skills, '']
    return [
      several ? 'One of them needs ' : 'Needs ',
      skills,
      matched.length === 1 ? ' (you have it)' : ' (you have them)',
    ]
  },
  noMembers: 'This project does not currently have any members.',
  noProjects: 'This user is not currently affiliated with any projects.',
  noEvents: 'This project does not currently have any events.',
  noNotifications: 'No notifications',
  noChats: 'You have no chats',
  checkOutProject: (title: string) => `Check out ${isolated(title)}`,
  requestSent: 'Request Sent',
  acceptedJoining: 'Accepted, joining …',
  checkOutChat: 'Check out this chat!',
  seeEvent: 'See the event',
  markTimes: 'Mark the times that fit you',
  genericError: 'An error has occurred, please contact the site administrator for support.',
  pictureTypes,
  imageNotReadable: `This file is not an image we can read. Please choose another: ${pictureTypes}.`,
  imageTooLarge: 'This image is too large. Please choose one of at most 5 MB.',
  imageNotOpened: 'This image could not be opened. Check your connection and try again.',
  uploadFailed: (fileName: string) => `Failed to upload ${isolated(fileName)}`,
} as const

/** Label of a recruiting status. */
export const recruitingStatus = (status: boolean): string =>
  status ? texts.lookingForMembers : texts.notLookingForMembers
