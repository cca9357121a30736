import { notFound } from '../../platform/http/errors.ts'
import { abilities, authorize } from '../../platform/http/access.ts'
import type { Handlers } from '../../platform/http/routes.ts'
import type { Services } from '../../services.ts'
import { personPolicy, seeProfile } from './policy.ts'
import { presentToSignedIn, presentToVisitor, type LoadSelf } from './present.ts'
import { saveProfile, setCoverImage } from './save-profile.ts'
import { findProfile, writeSettings } from './store.ts'

export const userHandlers = ({ config, db }: Services, loadSelf: LoadSelf) =>
  ({
    getUser: async ({ params: { userId }, viewer }) => {
      if (viewer?.id === userId) return loadSelf(userId)
      const [found] = await findProfile(db, { userId, viewerId: viewer?.id ?? null })
      if (!found) throw notFound('person')
      const { projects, viewerProjectIds, blocked, lastActive, ...row } = found
      const person = {
        id: row.id,
        complete: row.profileCompleted,
        projectIds: projects.map(({ id }) => id),
        blocked,
      }
      authorize(viewer ?? {}, seeProfile, person)
      const can = abilities({ ...viewer, projectIds: viewerProjectIds }, personPolicy, person)
      if (!viewer) return presentToVisitor(row, { projects, can })
      return presentToSignedIn(row, { projects, can, lastActive })
    },

    updateUser: async ({ params: { userId }, body }) => {
      await db
        .transaction()
        .execute((trx) => saveProfile(trx, userId, body, config.university.name))
      return loadSelf(userId)
    },

    saveSettings: async ({ params: { userId }, body }) => {
      await writeSettings(db, userId, body)
      return loadSelf(userId)
    },

    setCoverImage: async ({ params: { userId, imageId } }) => {
      await setCoverImage(db, userId, imageId)
      return loadSelf(userId)
    },

    removeCoverImage: async ({ params: { userId } }) => {
      await setCoverImage(db, userId, null)
      return loadSelf(userId)
    },
  }) satisfies Partial<Handlers>
