import { sql } from 'kysely'
import { createBrowser } from '../../test/browser.ts'
import { password, type Person } from '../../test/factories.ts'
import { writeMails, queuedMails } from '../../test/jobs.ts'
import { createLiveInstances } from '../../test/live-instances.ts'
import type { OpenStream, StreamEvent } from '../../test/live-stream.ts'
import { lockWaits } from '../../test/waiting.ts'
import { walk } from '../../test/walk.ts'
import { unsubscribeUrl } from '../notifications/unsubscribe.ts'
import { addRegistration } from '../people/auth/registrations.ts'
import { newToken, tokenHash } from '../people/auth/tokens.ts'

const { app, second, as, visitor, services, db, createUser, open, tell, createTeam, message } =
  await createLiveInstances()

const newPassword = 'a brand new pencil'
const onlineLink = 'https://meet.example/secret-room'

const succeeds = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  )

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

const isServed = async (url: string) => (await app.inject({ url: pathOf(url) })).statusCode === 200

const askForCode = async ({ email }: Person): Promise<string> => {
  await sql`delete from rate_limits`.execute(db)
  await visitor().recoverPassword({ body: { email } })
  await writeMails(services)
  return (await queuedMails(db, email)).at(-1)!.code!
}

/** Uses up the failed sign-ins of devices that the account does not know. */
const guessPasswords = async ({ email }: Person): Promise<void> => {
  const wrong = { email, password: 'a guess of mine' }
  for (let nth = 0; nth < 10; nth += 1) await succeeds(visitor().login({ body: wrong }))
}

/** The events of a stream until a marker that is published now; null if the stream has ended. */
const eventsNow = async (stream: OpenStream, person: Person): Promise<StreamEvent[] | null> => {
  const marker = crypto.randomUUID()
  await tell(person, marker)
  const events: StreamEvent[] = []
  while (events.at(-1)?.data['projectId'] !== marker) {
    const event = await stream.next().catch(() => null)
    if (!event) return null
    events.push(event)
  }
  return events
}

/** A Member of a project with each credential that the service gives out. */
const createHolder = async () => {
  const { owner, member, project, owners, members } = await createTeam()
  await owners.addEvent({ params: { projectId: project.id }, body: { ...walk, onlineLink } })
  const elsewhere = await as(member)
  const remembered = createBrowser(second, Object.fromEntries((await as(member)).cookies))
  await remembered.getCurrentUser()
  const device = visitor()
  await device.login({ body: { email: member.email, password } })
  await device.logout()
  const stream = await open(second, await as(member))
  const feed = await members.renewCalendarFeed({ params: { userId: member.id } })
  const registration = await db.transaction().execute((trx) =>
    addRegistration(trx, {
      userId: member.id,
      passwordHash: '',
      browser: tokenHash(newToken()),
    }),
  )
  const unsubscribing = await unsubscribeUrl(db, services.config, member.id)
  const code = await askForCode(member)

  const readFeed = async () =>
    (await app.inject({ url: pathOf(feed.url) })).body.replaceAll('\r\n ', '')
  const works = async (currentPassword: string) => {
    await guessPasswords(member)
    // First, because it waits until the other instance has heard of what ended.
    const isStreamOpen = (await eventsNow(stream, member)) !== null
    return {
      'this session': await succeeds(members.getCurrentUser()),
      'another session': await succeeds(elsewhere.getCurrentUser()),
      'a session that another instance remembers': await succeeds(remembered.getCurrentUser()),
      'an open event stream': isStreamOpen,
      'the group chat on open streams': await (async () => {
        const params = { chatId: project.chatId, userId: owner.id }
        await owners.sendMessage({ params, body: message('For the team') })
        const events = await eventsNow(stream, member)
        return events?.some(({ event }) => event === 'message') ?? false
      })(),
      'the calendar address': await isServed(feed.url),
      "the project's online links at the calendar address": (await readFeed()).includes(onlineLink),
      'a known device': await succeeds(
        device.login({ body: { email: member.email, password: currentPassword } }),
      ),
      'a recovery code': await succeeds(
        visitor().verifyRecoveryToken({ body: { email: member.email, token: code } }),
      ),
      'the link of a registration': await succeeds(
        visitor().verifyEmail({ query: { token: registration.token } }),
      ),
      'the unsubscribe link of a mail': await isServed(unsubscribing),
    }
  }
  return { owner, member, project, owners, members, code, works }
}

type Holder = Awaited<ReturnType<typeof createHolder>>
type Credential = keyof Awaited<ReturnType<Holder['works']>>

/** The credentials that each event ends; all others go on working, for the reason given. */
const events: Record<
  string,
  { happen: (holder: Holder) => Promise<unknown>; ends: readonly Credential[] }
> = {
  // The unsubscribe link only ends mails, and mails must keep a working link.
  'a password reset': {
    happen: ({ member, code }) =>
      visitor().resetPassword({ body: { userId: member.id, token: code, newPassword } }),
    ends: [
      'this session',
      'another session',
      'a session that another instance remembers',
      'an open event stream',
      'the group chat on open streams',
      'the calendar address',
      "the project's online links at the calendar address",
      'a known device',
      'a recovery code',
      'the link of a registration',
    ],
  },
  // The calendar address has its own button, a known device needs the password, and codes and links were mailed to
  // the owner of the address.
  'signing out everywhere else': {
    happen: ({ member, members }) => members.endOtherSessions({ params: { userId: member.id } }),
    ends: [
      'another session',
      'a session that another instance remembers',
      'an open event stream',
      'the group chat on open streams',
    ],
  },
  // The others are not about this project.
  'leaving the project': {
    happen: ({ member, project, members }) =>
      members.leaveProject({ params: { userId: member.id, projectId: project.id } }),
    ends: ['the group chat on open streams', "the project's online links at the calendar address"],
  },
  // The blocked person must not notice.
  'a block by the Owner': {
    happen: ({ owner, member, owners }) =>
      owners.blockPerson({ params: { userId: owner.id, otherId: member.id }, body: '' }),
    ends: [],
  },
  'deleting the account': {
    happen: ({ member, members }) => members.deleteUser({ params: { userId: member.id } }),
    ends: [
      'this session',
      'another session',
      'a session that another instance remembers',
      'an open event stream',
      'the group chat on open streams',
      'the calendar address',
      "the project's online links at the calendar address",
      'a known device',
      'a recovery code',
      'the link of a registration',
      'the unsubscribe link of a mail',
    ],
  },
}

test.each(Object.entries(events))(
  '%s ends what it should, and keeps the rest',
  async (name, { happen, ends }) => {
    const holder = await createHolder()
    const before = await holder.works(password)
    expect(Object.entries(before).filter(([, works]) => !works)).toEqual([])

    await happen(holder)

    const after = await holder.works(name === 'a password reset' ? newPassword : password)
    expect(Object.keys(after).filter((each) => !after[each as Credential])).toEqual(ends)
  },
)

test('the mail about a reset names the ended calendar address and links to the settings', async () => {
  const { member, code } = await createHolder()
  await visitor().resetPassword({ body: { userId: member.id, token: code, newPassword } })
  const told = (await queuedMails(db, member.email)).at(-1)!
  expect(told.paragraphs.join('\n')).toContain('Your calendar address has ended')
  expect(told.paragraphs.join('\n')).toContain(`/users/${member.id}/settings`)
})

test('a session that ends while it renews the calendar address leaves no address', async () => {
  const person = await createUser()
  const browser = await as(person)
  const params = { userId: person.id }
  const hold = await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('sessions').where('user_id', '=', person.id).execute()
    // Authenticated before the transaction commits.
    const renewing = Promise.allSettled([browser.renewCalendarFeed({ params })])
    await lockWaits(db)
    return { renewing }
  })
  expect(await hold.renewing).toMatchObject([{ status: 'rejected', reason: { status: 401 } }])
})
