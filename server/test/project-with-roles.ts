import type { EditedRole } from '@quad/contract'
import type { TestApp } from './app.ts'
import type { createFactories, Person } from './factories.ts'
import { settleDecisions } from './settle-decisions.ts'

export const surveyor: EditedRole = {
  title: 'Surveyor',
  skills: ['GIS', 'Drawing'],
  places: 1,
  hours: 4,
  closed: false,
}

/** Creates a project with people who want its roles, and their requests. */
export const createProjectWithRoles =
  (
    { as, services: { db } }: TestApp,
    { createUser, createProject }: ReturnType<typeof createFactories>,
  ) =>
  async (given: { recruiting?: boolean } = {}) => {
    const [owner, admin, student, other] = [
      await createUser(),
      await createUser(),
      await createUser({ skills: ['gis', 'Chess'] }),
      await createUser(),
    ]
    const project = await createProject({ owner, admins: [admin], ...given })
    const { id: projectId } = project
    const of = (person: Person) => ({ userId: person.id, projectId })
    const projectOf = async (person: Person) =>
      (await as(person)).getProject({ params: { projectId } })
    const rolesOf = async (person: Person) => (await projectOf(person)).wantedRoles
    const save = async (wantedRoles: EditedRole[], by = owner) => {
      const { version } = await projectOf(by)
      const saved = await (
        await as(by)
      ).updateProject({ params: { projectId }, body: { version, wantedRoles } })
      return saved.wantedRoles
    }
    const ask = async (person: Person, wantedRoleId?: string) =>
      (await as(person)).requestToJoin({
        params: of(person),
        body: { msg: 'I have maps.', ts: '', ...(wantedRoleId !== undefined && { wantedRoleId }) },
      })
    const accept = async (person: Person, by = owner) =>
      (await as(by)).acceptRequest({ params: { adminId: by.id, ...of(person) }, body: '' })
    const settle = () => settleDecisions(db, projectId)
    const leave = async (person: Person) => (await as(person)).leaveProject({ params: of(person) })
    const requests = async () => {
      const seen = await projectOf(owner)
      return seen.audience === 'manager' ? seen.joinRequests : []
    }
    return {
      owner,
      admin,
      student,
      other,
      project,
      projectId,
      projectOf,
      rolesOf,
      save,
      ask,
      accept,
      settle,
      leave,
      requests,
    }
  }
