import type { connectFactories } from '@quad/server/test/factories'

type Factories = ReturnType<typeof connectFactories>

/** A person who can sign in. */
export interface Account {
  id: string
  email: string
  name: string
  /** Of a session. */
  cookie: string
}

/** Paths of pages of the demo campus. */
export interface Places {
  /** Tidepool Atlas. Amara Okafor owns it, Jonas Weber is its Admin, Linh Tran a Member. */
  project: string
  /** A project without events, roles and gallery. */
  plainProject: string
  event: string
  /** The chat of Tidepool Atlas. */
  groupChat: string
  owner: string
  member: string
}

/** The id of no object. */
export const noId = '00000000-0000-7000-8000-000000000000'

/** Finds the pages of the demo campus. */
export const findPlaces = async (url: string, db: Factories): Promise<Places> => {
  const owner = await db.findUser('aokafor@example.edu')
  const cookie = `quad=${await db.createSession(owner)}`
  const get = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${url}/api${path}`, { headers: { cookie } })).json()) as T
  const projects = await get<{ id: string; title: string }[]>('/projects?limit=50')
  const pathOf = (title: string) =>
    `/projects/${projects.find((project) => project.title === title)!.id}`
  const project = pathOf('Tidepool Atlas')
  const plainProject = pathOf('Digging in the Archive Boxes')
  // With a list, whose items must have markers.
  await db.change('update projects set description = $2 where id = $1', [
    plainProject.replace('/projects/', ''),
    'We sort the boxes:\n\n- by year\n- by place',
  ])
  const { events, chatId } = await get<{ events: { id: string }[]; chatId: string }>(project)
  return {
    project,
    plainProject,
    event: `/event/${events[0]!.id}`,
    groupChat: `/chats/${chatId}`,
    owner: `/users/${owner.id}`,
    member: `/users/${(await db.findUser('ltran@example.edu')).id}`,
  }
}

/** A team like that of the demo campus, with the same names, and paths of its pages. */
export interface Team {
  /** Amara Okafor. */
  owner: Account
  /** Jonas Weber. */
  admin: Account
  /** Linh Tran. */
  member: Account
  /** Mei Chen, a second Member. */
  secondMember: Account
  /** Félix Moreau, not a member. */
  newcomer: Account
  /** Omar Benali, who has asked to join. */
  applicant: Account
  /** A person who has not made a profile yet. */
  freshman: Account
  projectId: string
  project: string
  event: string
  /** The group chat. */
  chat: string
  /** The chat of the Owner with Félix Moreau, still empty. */
  directChat: string
}

export const createTeam = async (
  db: Factories,
  signedIn: (person: Omit<Account, 'cookie'>) => Promise<Account>,
): Promise<Team> => {
  const newStudent = async (name: string) =>
    signedIn(await db.createUser({ name, linkedin_link: null, instagram_link: null }))
  const owner = await newStudent('Amara Okafor')
  const admin = await newStudent('Jonas Weber')
  const member = await newStudent('Linh Tran')
  const secondMember = await newStudent('Mei Chen')
  const newcomer = await newStudent('Félix Moreau')
  const applicant = await newStudent('Omar Benali')
  const project = await db.createProject({
    owner,
    admins: [admin],
    members: [member, secondMember],
    title: 'Tidepool Atlas',
    description: 'We map the tidepools of the north shore.',
    // Behind the projects of the demo campus in lists.
    created_at: new Date('2020-01-01'),
  })
  // With a picture: axe does not see that the frame of a drawn cover cuts it off.
  await db.change(
    `update projects set image_id = pictured.image_id from projects as pictured
     where projects.id = $1 and pictured.image_id is not null`,
    [project.id],
  )
  await db.createJoinRequest(project, applicant)
  // Its reminders count as sent: the job would send them in the middle of a test.
  const event = await db.createEvent(project, { title: 'Spring tide survey', reminders: 2 })
  return {
    owner,
    admin,
    member,
    secondMember,
    newcomer,
    applicant,
    freshman: await signedIn(await db.createNewcomer()),
    projectId: project.id,
    project: `/projects/${project.id}`,
    event: `/event/${event.id}`,
    chat: `/chats/${project.chatId}`,
    directChat: `/chats/${(await db.createChat(owner, newcomer)).id}`,
  }
}
