import { endpoint } from '../endpoint.ts'
import { siteContent } from '../schemas/site.ts'
import * as z from 'zod/mini'
import { id } from '../schemas/id.ts'
import { imageSizes, type ImageSize } from '../image.ts'

export const siteEndpoints = {
  getSiteContent: endpoint('GET /public/site-content', {
    access: 'anyone',
    sameForAll: true,
    response: siteContent,
  }),
}

export const liveEndpoints = {
  stream: endpoint('GET /stream', {
    access: 'session',
    // A page cannot set headers of an event stream. The Last-Event-ID header, which the browser sends when it
    // reconnects, is newer and wins.
    query: z.object({ after: z.optional(z.string().check(z.maxLength(20))) }),
    responseType: 'stream',
  }),
}

const unsubscribeQuery = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })

export const mailEndpoints = {
  unsubscribePage: endpoint('GET /unsubscribe', {
    access: 'anyone',
    query: unsubscribeQuery,
    responseType: 'file',
  }),
  unsubscribe: endpoint('POST /unsubscribe', {
    access: 'anyone',
    query: unsubscribeQuery,
    bodyType: 'form',
    fromAnywhere: true,
    responseType: 'file',
  }),
}

/** The size of a picture. */
export const imageSize = z.object({
  size: z._default(z.enum(Object.keys(imageSizes) as ImageSize[]), 'large'),
})

export const imageEndpoints = {
  uploadImage: endpoint('POST /images/upload', {
    access: 'session',
    status: 201,
    bodyType: 'multipart',
    response: id,
  }),
  getImage: endpoint('GET /images/{imageId}', {
    access: 'anyone',
    sameForAll: true,
    query: imageSize,
    responseType: 'file',
  }),
}
