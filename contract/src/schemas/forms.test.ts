import { joinMessage } from './joining-form.ts'
import { newMessage } from './message-form.ts'
import { eventUpdate, newEvent } from './event-form.ts'
import { newProject, projectUpdate } from './project-form.ts'
import { newProfile, profileEdit, userUpdate } from './profile-form.ts'
import { socialPage } from '../social-page.ts'
import { pronounsLabel } from '../choices.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { courseNote, projectLinks } from './project-details.ts'
import { credentials, email, registration } from './session.ts'
import { isUniversityEmail } from '../text.ts'
import { filterTags, tagList } from './tags.ts'

const profile = {
  name: 'Ada',
  pronouns: 'She/Her',
  major: 'Mathematics',
  description: 'I like engines.',
  skills: ['Algebra'],
}
const profileMessages = (change: object) =>
  newProfile.safeParse({ ...profile, ...change }).error?.issues.map(({ message }) => message)

test.each([
  [{ name: 'x'.repeat(51) }, 'Name must be 50 characters or less.'],
  [{ pronouns: 'Thou' }, 'Please select valid pronouns.'],
  [{ major: 'x'.repeat(51) }, 'Major must be 50 characters or less.'],
  [{ description: 'x'.repeat(2001) }, 'Personal bio must be 2000 characters or less.'],
  [{ skills: ['x'.repeat(31)] }, 'Each skill must be 30 characters or less.'],
  [{ skills: [] }, 'Enter at least 1 and a maximum of 10 skill tags.'],
])('refuses a profile with %j, with the reason', (change, message) => {
  expect(profileMessages(change)).toContain(message)
})

test('accepts a profile at every limit', () => {
  expect(
    profileMessages({
      name: 'x'.repeat(50),
      major: 'x'.repeat(50),
      description: 'x'.repeat(2000),
      skills: ['x'.repeat(30)],
    }),
  ).toBeUndefined()
})

const edited = {
  ...profile,
  school: 'University of Example',
  linkedInLink: 'https://www.linkedin.com/in/ada',
  instagramLink: 'https://www.instagram.com/ada',
  profilePhotoId: null,
  availability: null,
  coverImageId: null,
  coverDescription: '',
}

test.each([
  [{ name: '  ' }, 'Name is required.'],
  [{ name: 'x'.repeat(51) }, 'Name must be 50 characters or less.'],
  [{ pronouns: '' }, 'Please select valid pronouns.'],
  [{ school: 'x'.repeat(101) }, 'School must be 100 characters or less.'],
  [{ major: 'x'.repeat(51) }, 'Major must be 50 characters or less.'],
  [{ description: ' ' }, 'Personal bio is required.'],
  [{ description: 'x'.repeat(2001) }, 'Personal bio must be 2000 characters or less.'],
  [{ skills: [] }, 'Include at least 1 and at most 10 skill tags.'],
  [{ skills: 'a b c d e f g h i j k'.split(' ') }, 'Include at least 1 and at most 10 skill tags.'],
  [{ linkedInLink: '' }, 'LinkedIn link is required.'],
  [{ instagramLink: ' ' }, 'Instagram link is required.'],
  [
    { linkedInLink: `https://linkedin.com/in/${'x'.repeat(51)}` },
    'LinkedIn link must be 50 characters or less.',
  ],
  [
    { instagramLink: `https://instagram.com/${'x'.repeat(51)}` },
    'Instagram link must be 50 characters or less.',
  ],
])('refuses an edited profile with %j, with the reason', (change, message) => {
  expect(
    profileEdit(socialPage)
      .safeParse({ ...edited, ...change })
      .error?.issues.map((issue) => issue.message),
  ).toEqual([message])
})

test('accepts an edited profile, also of a person without links, or without links from another form', () => {
  expect(profileEdit(socialPage).safeParse(edited).success).toBe(true)
  const none = { ...edited, linkedInLink: null, instagramLink: null }
  expect(profileEdit(socialPage).parse(none)).toMatchObject({
    linkedInLink: null,
    instagramLink: null,
  })
  const whole = { ...edited, linkedInLink: '', instagramLink: '', version: 1 }
  expect(userUpdate(socialPage).safeParse(whole).success).toBe(true)
})

test('labels two pronoun options differently from their value', () => {
  expect(pronounsLabel('Other')).toBe('Other - Please specify in personal bio below!')
  expect(pronounsLabel('Unspecified')).toBe('Prefer not to say')
  expect(pronounsLabel('They/Them')).toBe('They/Them')
})

const project = {
  title: 'Solar car',
  description: 'We build one.',
  tags: ['Welding'],
  meetingFormat: ['In-Person'],
  status: true,
}

test('requires title, description, tags, one meeting format and a status of a new project', () => {
  expect(newProject.safeParse(project).success).toBe(true)
  for (const missing of Object.keys(project)) {
    expect(newProject.safeParse({ ...project, [missing]: undefined }).success).toBe(false)
  }
  expect(newProject.safeParse({ ...project, meetingFormat: ['Virtual', 'Hybrid'] }).success).toBe(
    false,
  )
})

test('refuses a title of more than 50 characters at creation', () => {
  expect(newProject.safeParse({ ...project, title: 'x'.repeat(50) }).success).toBe(true)
  expect(newProject.safeParse({ ...project, title: 'x'.repeat(51) }).success).toBe(false)
})

test('replaces an empty join message by the default, and refuses a short or long one', () => {
  const parsed = (msg: string) => joinMessage.safeParse({ msg, ts: 'now' })
  expect(parsed('  ').data?.msg).toBe('I would be a great fit for this project!')
  expect(parsed('abc').success).toBe(false)
  expect(parsed('abcd').success).toBe(true)
  expect(parsed('x'.repeat(250)).success).toBe(true)
  expect(parsed('x'.repeat(251)).success).toBe(false)
  expect(parsed('a \u0000 b').error?.issues[0]?.message).toBe(
    'This text contains characters that cannot be stored.',
  )
})

test('accepts a chat message of 4 to 480 characters', () => {
  const allowed = (msg: string) => newMessage.safeParse({ msg, ts: 'now' }).success
  expect([3, 4, 480, 481].map((length) => allowed('x'.repeat(length)))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

const event = {
  title: 'Kite day',
  description: 'We fly all of them.',
  location: 'North beach',
  startDateTime: '2031-05-04T14:00:00Z',
  endDateTime: '2031-05-04T15:00:00Z',
}

const broken = 'One\nTwo'

test.each([
  ['new profile', newProfile, profile, { name: broken, major: broken, skills: [broken] }],
  ['edited profile', profileEdit(socialPage), edited, { school: broken, skills: [broken] }],
  ['new project', newProject, project, { title: broken, tags: [broken] }],
  ['edited project', projectUpdate, { version: 1 }, { title: broken, tags: [broken] }],
  ['new event', newEvent, event, { title: broken, location: broken }],
  ['edited event', eventUpdate, { ...event, version: 1 }, { title: broken, location: broken }],
])('requires names and titles of one line in a %s', (_, schema, values, changes) => {
  expect(schema.safeParse(values).success).toBe(true)
  for (const [field, value] of Object.entries(changes)) {
    const { error } = schema.safeParse({ ...values, [field]: value })
    expect(error?.issues.map(({ message }) => message)).toEqual([texts.notOneLine])
  }
})

const link = projectLinks.repositoryLink

test.each([
  ['https://github.com/quad/atlas', 'https://github.com/quad/atlas'],
  ['  github.com/quad/atlas ', 'https://github.com/quad/atlas'],
  ['example.org:8443/demo', 'https://example.org:8443/demo'],
  ['', ''],
])('stores the link %j as %j', (text, stored) => {
  expect(link.parse(text)).toBe(stored)
})

test.each([
  'http://example.org',
  'javascript:alert(1)',
  'mailto:ada@example.org',
  'https://ada:secret@example.org/',
  'https://',
  'no link at all',
  'localhost',
  '//example.org',
  'https://example.org/\nnext',
  'https://example.org\\@example.com',
  'https://example.org/\u202Egro.elpmaxe',
])('refuses the link %j', (text) => {
  expect(link.safeParse(text).error?.issues[0]?.message).toBe(texts.projectLink('Repository'))
})

test('counts the characters of a link with its scheme', () => {
  const longest = `https://example.org/${'a'.repeat(limits.projectLink - 20)}`
  expect(link.safeParse(longest).success).toBe(true)
  expect(link.safeParse(`${longest}a`).error?.issues[0]?.message).toBe(
    texts.projectLinkTooLong('Repository'),
  )
})

test('accepts a course of one line and 40 characters, and none', () => {
  expect(courseNote.course.parse(' CS 310 ')).toBe('CS 310')
  expect(courseNote.course.safeParse('').success).toBe(true)
  expect(courseNote.course.safeParse('x'.repeat(40)).success).toBe(true)
  for (const refused of ['x'.repeat(41), 'CS\n310']) {
    expect(courseNote.course.safeParse(refused).success).toBe(false)
  }
})

test('accepts a day of the calendar as deadline, and none', () => {
  expect(courseNote.deadline.safeParse('2028-02-29').success).toBe(true)
  expect(courseNote.deadline.safeParse(null).success).toBe(true)
  for (const refused of ['2027-02-29', '0000-01-01', '2027-02-28T10:00:00Z', 'soon', '']) {
    expect(courseNote.deadline.safeParse(refused).success).toBe(false)
  }
})

const passwordMessage = (password: string) =>
  registration.safeParse({ email: 'a@example.edu', password }).error?.issues[0]?.message

test('accepts a password of 8 to 72 characters at registration', () => {
  expect(passwordMessage('x'.repeat(7))).toBe('Password must be at least 8 characters.')
  expect(passwordMessage('x'.repeat(8))).toBeUndefined()
  expect(passwordMessage('x'.repeat(72))).toBeUndefined()
  expect(passwordMessage('x'.repeat(73))).toBe('Password is too long!')
})

test('does not require a minimum length at sign-in', () => {
  expect(credentials.safeParse({ email: 'a@example.edu', password: 'x' }).success).toBe(true)
})

test.each(['a@example.edu\r\nBcc: b@example.edu', 'a@example.edu\u0000', 'a b@example.edu', 'a@'])(
  'refuses the address %j',
  (address) => {
    expect(email.safeParse(address).success).toBe(false)
  },
)

test('compares exactly the domain after the last @', () => {
  const domains = ['example.edu', 'my.example.edu']
  expect(isUniversityEmail('a@example.edu', domains)).toBe(true)
  expect(isUniversityEmail('a@my.example.edu', domains)).toBe(true)
  expect(isUniversityEmail('a@evil-example.edu', domains)).toBe(false)
  expect(isUniversityEmail('a@example.edu.evil', domains)).toBe(false)
  expect(isUniversityEmail('a@example.edu@evil.com', domains)).toBe(false)
  expect(isUniversityEmail('a@other.example.edu', domains)).toBe(false)
})

const tags = tagList('count', 'tag too long')
const messageOf = (value: unknown) => tags.safeParse(value).error?.issues[0]?.message
const some = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`)

test('accepts one to ten tags', () => {
  expect(messageOf([])).toBe('count')
  expect(tags.parse(some(1))).toHaveLength(1)
  expect(tags.parse(some(10))).toHaveLength(10)
  expect(messageOf(some(11))).toBe('count')
})

test('drops duplicates, ignoring case, before counting', () => {
  expect(tags.parse(['React', 'react', ' REACT '])).toEqual(['React'])
  expect(tags.parse([...some(10), 'TAG 1'])).toHaveLength(10)
})

test('distinguishes C, C++ and C#', () => {
  expect(tags.parse(['C', 'C++', 'C#'])).toEqual(['C', 'C++', 'C#'])
})

test('refuses a tag of more than 30 characters, and a blank one', () => {
  expect(tags.safeParse(['x'.repeat(30)]).success).toBe(true)
  expect(messageOf(['x'.repeat(31)])).toBe('tag too long')
  expect(tags.safeParse(['  ']).success).toBe(false)
})

test('ignores blank filter tags', () => {
  expect(filterTags.parse(['', ' ', 'Go'])).toEqual(['Go'])
})
