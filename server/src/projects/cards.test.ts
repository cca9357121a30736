import type { ProjectCard } from '@quad/contract'
import { sql } from 'kysely'
import { createTestDatabase } from '../../test/test-database.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { selectProjectCards } from './cards.ts'

const { db } = await createTestDatabase()
const { createUser, createProject } = createFactories(db)

const cardsOf = async (projectId: string) => {
  const cards = selectProjectCards().where('projects.id', '=', projectId)
  return (await sql<ProjectCard>`${cards}`.execute(db)).rows
}

test('shows the photos of the first five members, the Owner first', async () => {
  const owner = await createUser()
  const members: Person[] = []
  for (let count = 0; count < 6; count += 1) members.push(await createUser())
  const project = await createProject({ owner, members: [...members] })
  const [card] = await cardsOf(project.id)
  expect(card).toMatchObject({ id: project.id, meetingFormat: ['Hybrid'], status: true })
  expect(card!.teamSize).toBe(7)
  expect(card!.usersId).toHaveLength(7)
  expect(card!.faces).toHaveLength(5)
  expect(card!.faces[0]).toEqual({ id: owner.id, name: owner.name, profilePhotoId: null })
})
