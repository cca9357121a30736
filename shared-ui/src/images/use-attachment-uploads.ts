import type { Attachment } from '@quad/contract'
import { useUploads, type Upload, type Uploads } from './use-uploads.ts'

/** Uploads pictures, scaled down, and other files for a message of a chat, as `useUploads` does. */
export const useAttachmentUploads = (chatId: string): Uploads<Upload<Attachment>> =>
  useUploads(async (file, options) => {
    const { sendAttachment } = await import('./send-picture.ts')
    return sendAttachment(chatId, file, options)
  })
