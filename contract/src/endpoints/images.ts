import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../schemas/id.ts'
import { imageSizes, type ImageSize } from '../image.ts'

export const imageEndpoints = {
  uploadImage: endpoint({
    method: 'POST',
    path: '/images/upload',
    access: 'session',
    status: 201,
    bodyType: 'multipart',
    response: id,
  }),
  getImage: endpoint({
    method: 'GET',
    path: '/images/{imageId}',
    access: 'anyone',
    sameForAll: true,
    status: 200,
    params: z.object({ imageId: id }),
    query: z.object({
      size: z._default(z.enum(Object.keys(imageSizes) as ImageSize[]), 'large'),
    }),
    responseType: 'file',
  }),
}
