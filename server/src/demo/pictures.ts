import type { ImageSize } from '@quad/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { decodeImage } from '../images/decode.ts'
import type { ImageFiles } from '../images/files.ts'
import { demoId } from './demo-id.ts'
import { drawCover, drawProfilePicture } from './draw/draw.ts'
import type { Motif } from './draw/motifs.ts'
import { person, personId, personKeys } from './rows/people.ts'
import { project, projectId, projectKeys } from './rows/projects.ts'

interface Picture {
  id: string
  ownerId: string
  draw: () => Promise<Buffer>
}

interface PersonPictures {
  userId: string
  photo: Picture | undefined
  cover: Picture | undefined
}

interface ProjectPictures {
  projectId: string
  cover: Picture | undefined
  gallery: Picture[]
}

const coverMotifs: readonly Motif[] = ['waves', 'hills', 'arcs', 'contours', 'strata', 'rings']

const picturesOfPeople = (): PersonPictures[] =>
  personKeys.map((key, index) => {
    const { photo, cover } = person(key)
    const ownerId = personId(key)
    const motif = coverMotifs[index % coverMotifs.length]!
    return {
      userId: ownerId,
      photo: photo && {
        id: demoId('photo', key),
        ownerId,
        draw: () => drawProfilePicture(`photo ${key}`),
      },
      cover: cover && {
        id: demoId('cover', key),
        ownerId,
        draw: () => drawCover(`cover ${key}`, motif),
      },
    }
  })

const picturesOfProjects = (): ProjectPictures[] =>
  projectKeys.map((key) => {
    const { cover, gallery = [], members } = project(key)
    const ownerId = personId(members[0].person)
    return {
      projectId: projectId(key),
      cover: cover && {
        id: demoId('project cover', key),
        ownerId,
        draw: () => drawCover(`project ${key}`, cover),
      },
      gallery: gallery.map((motif, index) => ({
        id: demoId('gallery', key, index),
        ownerId,
        draw: () => drawCover(`gallery ${key} ${index}`, motif),
      })),
    }
  })

/** Draws a picture, and keeps it as one that its owner uploaded. */
const keep = async (images: ImageFiles, { id, ownerId, draw }: Picture) => {
  const { width, height, jpegs } = await decodeImage(await draw())
  for (const size of Object.keys(jpegs) as ImageSize[]) await images.write(id, size, jpegs[size])
  return { id, owner_id: ownerId, width, height }
}

/** Two at a time, as many as `decodeImage` takes in. */
const keepAll = async (images: ImageFiles, pictures: readonly Picture[]) => {
  const left = pictures.values()
  const lane = async () => {
    const kept = []
    for (const picture of left) kept.push(await keep(images, picture))
    return kept
  }
  return (await Promise.all([lane(), lane()])).flat()
}

/** Draws the pictures of people and projects that are there already, and hangs them up. */
export const hangPictures = async (
  trx: Transaction<Database>,
  images: ImageFiles,
  now: Date,
): Promise<void> => {
  const [ofPeople, ofProjects] = [picturesOfPeople(), picturesOfProjects()]
  const pictures = [
    ...ofPeople.flatMap(({ photo, cover }) => [photo, cover]),
    ...ofProjects.flatMap(({ cover, gallery }) => [cover, ...gallery]),
  ].filter((picture) => picture !== undefined)
  const kept = await keepAll(images, pictures)
  await trx
    .insertInto('images')
    .values(kept.map((row) => ({ ...row, created_at: now })))
    .execute()

  for (const { userId, photo, cover } of ofPeople) {
    await trx
      .updateTable('users')
      .set({ profile_photo_id: photo?.id ?? null, cover_image_id: cover?.id ?? null })
      .where('id', '=', userId)
      .execute()
  }
  for (const { projectId: id, cover, gallery } of ofProjects) {
    await trx
      .updateTable('projects')
      .set({
        image_id: cover?.id ?? null,
        gallery_image_ids: gallery.map((picture) => picture.id),
      })
      .where('id', '=', id)
      .execute()
  }
}
