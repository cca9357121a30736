import { imageSizes, type ImageSize } from './image.ts'
import type { Message } from './schemas/chat.ts'

/** Path of an attachment. A picture without a size is `large`. */
export const attachmentPath = (attachmentId: string, size?: ImageSize): string =>
  `/api/chats/attachments/${attachmentId}${size === undefined ? '' : `?size=${size}`}`

/** Paths of a picture in each size, for `srcset`. The widths are those of a landscape picture. */
export const attachmentSrcSet = (attachmentId: string): string =>
  (Object.keys(imageSizes) as ImageSize[])
    .map((size) => `${attachmentPath(attachmentId, size)} ${imageSizes[size]}w`)
    .join(', ')

const unit = 1024

/** A number of bytes for people: `12 KB`, `3.4 MB`. */
export const fileSize = (bytes: number): string =>
  bytes < unit * unit
    ? `${Math.max(1, Math.round(bytes / unit))} KB`
    : `${(bytes / unit / unit).toFixed(1)} MB`

/** A message in a line: its text, or its first attachment. `quotes.ts` of the server has the same rule in SQL. */
export const messageSummary = ({
  content,
  attachments: [first] = [],
}: Pick<Message, 'content' | 'attachments'>): string => {
  if (content !== '' || !first) return content
  return first.picture ? 'Picture' : `File: ${first.name}`
}
