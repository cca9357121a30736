import { useEffect, useRef } from 'react'
import type { Picture } from './use-gallery.ts'

type Status = NonNullable<Picture['upload']>['status'] | undefined

/** Announces each picture that begins to be uploaded, and each that is uploaded. A failure is an alert of its own. */
export const useUploadNews = (
  pictures: readonly Picture[],
  announce: (text: string) => void,
): void => {
  const known = useRef(new Map<string, Status>())

  useEffect(() => {
    const news = pictures.flatMap(({ key, upload }, place) => {
      if (!upload || upload.status === known.current.get(key)) return []
      const picture = `Picture ${place + 1}`
      return upload.status === 'done' ? `${picture} uploaded.` : `${picture} is uploading.`
    })
    known.current = new Map(pictures.map(({ key, upload }) => [key, upload?.status]))
    if (news.length > 0) announce(news.join(' '))
  })
}
