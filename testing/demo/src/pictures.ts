import { demoId } from './demo-id.ts'
import { drawCover, drawPicture, drawProfilePicture } from './draw/draw.ts'
import { motifDescriptions, type Motif } from './draw/motifs.ts'
import { person, personId, personKeys } from './rows/people.ts'
import { project, projectId, projectKeys } from './rows/projects.ts'

/** A picture and its owner. `draw` resolves to a PNG file, the same each time. */
export interface Picture {
  id: string
  ownerId: string
  draw: () => Promise<Buffer>
}

/** A picture with its description; null for a decorative one. */
interface DescribedPicture extends Picture {
  description: string | null
}

interface PersonPictures {
  userId: string
  photo: Picture | undefined
  cover: DescribedPicture | undefined
}

interface ProjectPictures {
  projectId: string
  cover: DescribedPicture | undefined
  gallery: DescribedPicture[]
}

const coverMotifs: readonly Motif[] = ['waves', 'hills', 'arcs', 'contours', 'strata', 'rings']

export const picturesOfPeople = (): PersonPictures[] =>
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
        description: motifDescriptions[motif],
      },
    }
  })

export const picturesOfProjects = (): ProjectPictures[] =>
  projectKeys.map((key) => {
    const { cover, gallery = [], members } = project(key)
    const ownerId = personId(members[0].person)
    return {
      projectId: projectId(key),
      cover: cover && {
        id: demoId('project cover', key),
        ownerId,
        draw: () => drawCover(`project ${key}`, cover),
        description: motifDescriptions[cover],
      },
      gallery: gallery.map((motif, index) => ({
        id: demoId('gallery', key, index),
        ownerId,
        draw: () => drawPicture(`gallery ${key} ${index}`, motif),
        description: motifDescriptions[motif],
      })),
    }
  })
