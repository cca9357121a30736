import { hasBlocked } from '../blocking/store.ts'
import { notFound } from '../http/errors.ts'
import type { Handlers } from '../http/routes.ts'
import { requireSelf } from '../http/viewer.ts'
import type { Services } from '../services.ts'
import { abilities, canSee } from './policy.ts'
import { presentToSignedIn, presentToVisitor } from './present.ts'
import { setCoverImage } from './cover-image.ts'
import { saveProfile } from './save-profile.ts'
import { loadSelf } from './self.ts'
import { findUser, projectIdsOf, projectsOf, writeSettings } from './store.ts'

type UserCall = 'getUser' | 'updateUser' | 'saveSettings' | 'setCoverImage' | 'removeCoverImage'

export const userHandlers = ({ config, db }: Services): Pick<Handlers, UserCall> => ({
  getUser: async ({ params: { userId }, viewer }) => {
    if (viewer?.id === userId) return loadSelf(db, userId)
    const [row, projects, viewerProjectIds, blocked] = await Promise.all([
      findUser(db, userId),
      projectsOf(db, userId),
      viewer ? projectIdsOf(db, viewer.id) : [],
      viewer !== null && hasBlocked(db, viewer.id, userId),
    ])
    if (!row) throw notFound('person')
    const subject = {
      id: row.id,
      complete: row.profile_completed,
      projectIds: projects.map(({ id }) => id),
      blocked,
    }
    if (!canSee(viewer, subject)) throw notFound('person')
    const can = abilities(viewer, viewerProjectIds, subject)
    return (viewer ? presentToSignedIn : presentToVisitor)(row, { projects, can })
  },

  updateUser: async ({ params: { userId }, body, viewer }) => {
    requireSelf(viewer, userId)
    await db.transaction().execute((trx) => saveProfile(trx, userId, body, config.university.name))
    return loadSelf(db, userId)
  },

  saveSettings: async ({ params: { userId }, body, viewer }) => {
    requireSelf(viewer, userId)
    await writeSettings(db, userId, body)
    return loadSelf(db, userId)
  },

  setCoverImage: async ({ params: { userId, imageId }, viewer }) => {
    requireSelf(viewer, userId)
    await setCoverImage(db, userId, imageId)
    return loadSelf(db, userId)
  },

  removeCoverImage: async ({ params: { userId }, viewer }) => {
    requireSelf(viewer, userId)
    await setCoverImage(db, userId, null)
    return loadSelf(db, userId)
  },
})
