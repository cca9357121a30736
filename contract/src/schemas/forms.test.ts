import { joinMessage } from './joining-form.ts'
import { newMessage } from './message-form.ts'
import { newEvent } from './event-form.ts'
import { newProject } from './project-form.ts'
import { newProfile, profileEdit, userUpdate } from './profile-form.ts'
import { socialPage } from '../social-page.ts'
import { pronounsLabel } from '../choices.ts'

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
const eventMessages = (change: object) =>
  newEvent.safeParse({ ...event, ...change }).error?.issues.map(({ message }) => message)

test('reports errors in event times in order', () => {
  const [start, end, later] = [
    'Please select a valid start date & time.',
    'Please select a valid end date & time.',
    'End time must be after start time.',
  ]
  expect(eventMessages({})).toBeUndefined()
  expect(eventMessages({ startDateTime: '', endDateTime: '' })).toEqual([start, end])
  expect(eventMessages({ endDateTime: '' })).toEqual([end])
  expect(eventMessages({ startDateTime: event.endDateTime })).toEqual([later])
  expect(eventMessages({ title: '', startDateTime: event.endDateTime })).toEqual([
    'Event Name is required.',
    later,
  ])
})

test('requires names and titles of one line in each creation form', () => {
  const broken = 'One\nTwo'
  const message = 'Please use one line, without invisible or text direction characters.'
  for (const change of [{ name: broken }, { major: broken }, { skills: [broken] }]) {
    expect(profileMessages(change)).toEqual([message])
  }
  for (const change of [{ title: broken }, { tags: [broken] }]) {
    const issues = newProject.safeParse({ ...project, ...change }).error?.issues
    expect(issues?.map((issue) => issue.message)).toEqual([message])
  }
  for (const change of [{ title: broken }, { location: broken }]) {
    expect(eventMessages(change)).toEqual([message])
  }
})
