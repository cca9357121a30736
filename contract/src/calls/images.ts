import * as z from 'zod'
import { call } from '../call.ts'
import { id } from '../schemas/id.ts'
import { imageSizes, type ImageSize } from '../image.ts'
import { minute } from './periods.ts'

export const imageCalls = {
  uploadImage: call({
    method: 'POST',
    path: '/images/upload',
    summary: 'Upload an image as the multipart field `file`; answers its id',
    who: 'session',
    status: 201,
    bodyType: 'multipart',
    answer: id,
    rate: [{ per: 'person', max: 30, seconds: 30 * minute }],
  }),
  getImage: call({
    method: 'GET',
    path: '/images/{imageId}',
    summary: 'An image as JPEG',
    who: 'anyone',
    status: 200,
    params: z.object({ imageId: id }),
    query: z.object({
      size: z.enum(Object.keys(imageSizes) as [ImageSize, ...ImageSize[]]).default('large'),
    }),
    answerType: 'file',
  }),
}
