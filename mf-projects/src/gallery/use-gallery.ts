import { imagePath, isolated, limits, texts } from '@quad/contract'
import { useImageUploads, type ImageUpload, type UploadStatus } from '@quad/shared-ui'
import { useEffect, useRef, useState } from 'react'

/** A picture in the gallery, or being uploaded to it. */
export interface Picture {
  /** The image's id, or the key of its upload on this page. */
  key: string
  /** Null until it is uploaded. */
  imageId: string | null
  src: string
  /** Object URL of a picture that was added on this page. */
  upload: ImageUpload | undefined
}

const shownUpload = (upload: ImageUpload): Picture => ({
  key: upload.key,
  imageId: upload.imageId,
  src: upload.preview,
  upload,
})

const shownImage = (imageId: string): Picture => ({
  key: imageId,
  imageId,
  src: imagePath(imageId, 'small'),
  upload: undefined,
})

/** Why a file cannot be a picture; undefined if the browser may be able to read it. */
const refuseFile = ({ type }: File): string | undefined =>
  type.startsWith('image/') && type !== 'image/svg+xml' ? undefined : texts.imageNotReadable

/**
 * The pictures of a gallery in order, including running uploads. A failed upload has no picture and no
 * position until it is repeated.
 *
 * @param initial ids of the initial images
 */
export const useGallery = (initial: readonly string[]) => {
  const { uploads, isUploading, start, retry, remove } = useImageUploads()
  const [order, setOrder] = useState(initial)
  const [refusals, setRefusals] = useState<readonly string[]>([])

  const alive = uploads.filter(({ status }) => status !== 'failed')
  const ordered = order.flatMap((key): Picture[] => {
    const upload = uploads.find((each) => each.key === key)
    if (!upload) return [shownImage(key)]
    return upload.status === 'failed' ? [] : [shownUpload(upload)]
  })
  const pictures = [...ordered, ...alive.filter(({ key }) => !order.includes(key)).map(shownUpload)]

  const failed = uploads.filter(({ status }) => status === 'failed')
  const settled = failed.length > 0 ? 'failed' : 'done'
  const status: UploadStatus = isUploading ? 'uploading' : settled

  return {
    pictures,
    /** The failed uploads. */
    failed,
    /** The status of the uploads as a whole. */
    status,
    /** Why files of the last selection were refused. */
    refusals,

    /** Uploads files up to the limit of pictures. */
    add: (files: readonly File[]): void => {
      const checked = files.map((file) => ({ file, reason: refuseFile(file) }))
      const readable = checked.filter(({ reason }) => reason === undefined).map(({ file }) => file)
      const taken = readable.slice(0, limits.galleryImages - pictures.length)
      setRefusals([
        ...checked.flatMap(({ file, reason }) =>
          reason === undefined ? [] : [`${isolated(file.name)}: ${reason}`],
        ),
        ...(taken.length < readable.length ? [texts.galleryFull] : []),
      ])
      start(taken)
    },

    /**
     * Repeats a failed upload, if the limit of pictures allows it.
     *
     * @returns whether it does
     */
    retry: (key: string): boolean => {
      const isFull = pictures.length >= limits.galleryImages
      setRefusals(isFull ? [texts.galleryFull] : [])
      if (!isFull) retry(key)
      return !isFull
    },

    /** Removes a picture, or aborts its upload. */
    remove: (key: string): void => {
      setRefusals([])
      setOrder(order.filter((each) => each !== key))
      remove(key)
    },

    /** Moves a picture to a position, counted from 0. */
    move: (key: string, place: number): void => {
      const others = pictures.map((picture) => picture.key).filter((each) => each !== key)
      setOrder(others.toSpliced(place, 0, key))
    },
  }
}

type Status = NonNullable<Picture['upload']>['status'] | undefined

/** Announces each picture that begins to be uploaded, and each that is uploaded. A failure is an alert of its own. */
export const useUploadNews = (
  pictures: readonly Picture[],
  announce: (text: string) => void,
): void => {
  const known = useRef(new Map<string, Status>())

  useEffect(() => {
    const results = pictures.flatMap(({ key, upload }, place) => {
      if (!upload || upload.status === known.current.get(key)) return []
      const picture = `Picture ${place + 1}`
      return upload.status === 'done' ? `${picture} uploaded.` : `${picture} is uploading.`
    })
    known.current = new Map(pictures.map(({ key, upload }) => [key, upload?.status]))
    if (results.length > 0) announce(results.join(' '))
  })
}
