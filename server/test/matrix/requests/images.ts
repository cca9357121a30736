import { photoForm } from '../../photo.ts'
import type { Requests } from '../scene.ts'

export const images = {
  uploadImage: { 'a photo': () => ({ body: photoForm() }) },
  getImage: {
    'an image': ({ pictureId }) => ({ params: { imageId: pictureId } }),
    'missing image': ({ missing }) => ({ params: { imageId: missing } }),
  },
} satisfies Partial<Requests>
