/** Every number of the product's rules, once. Lengths are in Unicode code points after trimming. */
export const limits = {
  email: 50,
  passwordMin: 8,
  passwordMax: 72,
  userName: 50,
  major: 50,
  school: 100,
  socialLink: 50,
  bio: 2000,
  tagsMin: 1,
  tagsMax: 10,
  tagLength: 30,
  tagSuggestions: 7,
  projectTitleAtCreation: 50,
  projectTitleAtEdit: 60,
  projectDescription: 2000,
  memberTitle: 40,
  galleryImages: 5,
  messageMin: 4,
  messageMax: 480,
  requestMessageMin: 4,
  requestMessageMax: 250,
  reportReasonMin: 4,
  reportReasonMax: 500,
  /** Days in which an invitation can be answered. */
  invitationDays: 14,
  eventTitle: 50,
  eventDescription: 2000,
  eventLocation: 50,
  teamSizeMin: 0,
  teamSizeMax: 100,
  recoveryCode: 6,
  /** Before another code can be sent. */
  recoveryResendSeconds: 30,
  queryText: 100,
  pageSizeDefault: 20,
  pageSizeMax: 50,
  previews: 5,
  /** Bytes. */
  jsonBody: 64 * 1024,
  jsonDepth: 8,
  /** Bytes. */
  imageBytes: 5 * 1024 * 1024,
  imagePixels: 16_700_000,
  /** Of one person, uploaded and shown nowhere yet. */
  unusedImages: 40,
  streamsPerPerson: 4,
  /** Whoever goes on typing says so again after these seconds. */
  typingSaidSeconds: 3,
  /** After these seconds without being said again, somebody types no longer. */
  typingShownSeconds: 6,
} as const

/** What a calendar holds, in UTC; outside of it, a typing error is likelier than an event. */
export const eventYears = { first: 1970, last: 2199 } as const

/** Where the product cuts a text before it appends an ellipsis. */
export const cuts = {
  searchPreview: 300,
  userPreview: 130,
  cardTitle: 35,
  cardDescription: 100,
  chatPreview: 60,
  chatPreviewCut: 59,
  /** A calendar's site refuses addresses of many kilobytes, and a character may take nine. */
  calendarLinkDescription: 500,
} as const
