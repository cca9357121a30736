import type { TestApp } from './app.ts'
import type { createFactories } from './factories.ts'

let stamps = 0

/** A message to send, with a time stamp of its own. */
export const message = (msg: string) => ({ msg, ts: `2026-03-03T12:00:00.${(stamps += 1)}Z` })

export const now = () => new Date().toISOString()

/** Creates people with chats, and their requests. */
export const createChatting = (
  { as }: Pick<TestApp, 'as'>,
  {
    createUser,
    createProject,
  }: Pick<ReturnType<typeof createFactories>, 'createUser' | 'createProject'>,
) => {
  /** Two people without a chat. */
  const createPair = async () => {
    const [ada, ben] = [await createUser({ name: 'Ada' }), await createUser({ name: 'Ben' })]
    return { ada, ben, adas: await as(ada), bens: await as(ben) }
  }

  /** Two people with a direct chat. */
  const createChat = async () => {
    const pair = await createPair()
    const params = { userId: pair.ada.id, otherId: pair.ben.id }
    return { ...pair, chatId: await pair.adas.createChat({ params, body: now() }) }
  }

  /** A project's Owner and its Member, with their group chat. */
  const createTeam = async () => {
    const owner = await createUser({ name: 'Olive' })
    const member = await createUser({ name: 'Mika' })
    const project = await createProject({ owner, members: [member], title: 'Map' })
    return { owner, member, project, owners: await as(owner), members: await as(member) }
  }

  return { createPair, createChat, createTeam }
}
