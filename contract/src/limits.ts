/** Every number of the product's rules, once. Lengths are in Unicode code points after trimming. */
export const limits = {
  email: 50,
  /** A path of this site to return to after sign-in. */
  destination: 500,
  passwordMin: 8,
  passwordMax: 72,
  userName: 50,
  major: 50,
  school: 100,
  socialLink: 50,
  bio: 2000,
  hoursPerWeek: 60,
  tagsMin: 1,
  tagsMax: 10,
  tagLength: 30,
  tagSuggestions: 7,
  projectTitleAtCreation: 50,
  projectTitleAtEdit: 60,
  projectDescription: 2000,
  /** Also of a wanted role's title, which becomes the member's. */
  memberTitle: 40,
  projectLink: 200,
  /** Course and semester, each. */
  courseNote: 40,
  wantedRoles: 10,
  /** People whom a wanted role is for. */
  rolePlaces: 20,
  galleryImages: 5,
  pictureDescription: 150,
  messageMin: 4,
  messageMax: 480,
  /** People whom one message mentions. */
  mentions: 100,
  /** Of one group chat. */
  pinnedMessages: 20,
  /** Pictures and files of one message. */
  attachments: 5,
  /** Bytes of one file. A picture has at most `imageBytes`. */
  attachmentBytes: 10 * 1024 * 1024,
  attachmentName: 100,
  /** Bytes of all attachments of one person. */
  attachmentBytesOfPerson: 250 * 1024 * 1024,
  /** Bytes of all attachments in the chat of one project. */
  attachmentBytesOfProject: 1000 * 1024 * 1024,
  /** Minutes in which the sender can edit a message. */
  messageEditMinutes: 15,
  requestMessageMin: 4,
  requestMessageMax: 250,
  reportReasonMin: 4,
  reportReasonMax: 500,
  /** Seconds until a decision on a join request takes effect. Until then, it can be undone. */
  undoSeconds: 8,
  /** Days until an invitation expires. */
  invitationDays: 14,
  eventTitle: 50,
  eventDescription: 2000,
  eventLocation: 50,
  /** On which an event that repeats takes place. */
  eventDates: 30,
  /** Days from the first to the last slot of a poll for a common time. */
  pollDays: 14,
  /** Of half an hour or an hour, each: 12 hours on each of 14 days, at half an hour. */
  pollSlots: 336,
  /** Open polls of a project. */
  openPolls: 5,
  onlineLink: 500,
  timeZone: 64,
  teamSizeMin: 0,
  teamSizeMax: 100,
  recoveryCode: 6,
  /** Seconds before another code can be sent. */
  recoveryResendSeconds: 30,
  queryText: 100,
  pageSizeDefault: 20,
  pageSizeMax: 50,
  previews: 5,
  /** Projects and people that one user has bookmarked. */
  bookmarks: 500,
  savedSearches: 20,
  /** A search with fewer results also shows the closest others. */
  enoughResults: 5,
  /** Skills, people and projects, each, that the search box offers. */
  searchSuggestions: 3,
  /** Cards of similar projects or people at the end of a page. */
  similar: 3,
  /** Searches whose results one request counts. */
  countedSearches: 12,
  savedSearchName: 60,
  /** Bytes. */
  jsonBody: 64 * 1024,
  jsonDepth: 8,
  /** Bytes. */
  imageBytes: 5 * 1024 * 1024,
  streamsPerPerson: 4,
  /** While the user types, the client repeats it after this many seconds. */
  typingRepeatSeconds: 3,
  /** Without a repetition, typing ends after this many seconds. */
  typingShownSeconds: 6,
} as const

/** Range of event dates, in UTC. A year outside of it is most likely a typing error. */
export const eventYears = { first: 1970, last: 2199 } as const

/** Code points after which a text is cut and gets an ellipsis. */
export const cuts = {
  searchPreview: 300,
  userPreview: 130,
  cardTitle: 35,
  cardDescription: 100,
  chatPreview: 60,
  chatPreviewCut: 59,
} as const
