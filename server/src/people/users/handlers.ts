import type { Handlers } from '../../platform/http/routes.ts'
import type { Services } from '../../services.ts'
import { loadForPerson, loadForVisitor, type LoadSelf } from './present.ts'
import { saveProfile, setCoverImage } from './save-profile.ts'
import { writeSettings } from './store.ts'

export const userHandlers = ({ config, db, skills: { names } }: Services, loadSelf: LoadSelf) =>
  ({
    getUser: async ({ params: { userId }, viewer }) => {
      if (viewer?.id === userId) return loadSelf(userId)
      return viewer ? loadForPerson(db, userId, viewer) : loadForVisitor(db, userId)
    },

    updateUser: async ({ params: { userId }, body }) => {
      const { name: university } = config.university
      await db
        .transaction()
        .execute((trx) => saveProfile(trx, { userId, update: body, university, names }))
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
