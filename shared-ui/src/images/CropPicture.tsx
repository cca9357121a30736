import { texts } from '@quad/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CropDialog } from './CropDialog.tsx'
import type { PictureShape } from './refuse-image.ts'

interface Opened {
  picture: ImageBitmap
  url: string
  Dialog: typeof CropDialog
}

/** Opens the file while the crop dialog's code loads. */
const open = async (file: File): Promise<Opened | string> => {
  const [picture, dialog] = await Promise.all([
    createImageBitmap(file).catch(() => undefined),
    import('./CropDialog.tsx').catch(() => undefined),
  ])
  if (!picture) return texts.imageNotReadable
  if (!dialog) return texts.imageNotOpened
  return { picture, url: URL.createObjectURL(file), Dialog: dialog.CropDialog }
}

interface CropPictureProps {
  /** The chosen file. */
  file: File
  shape: PictureShape
  /** Called with the chosen part, a JPEG. */
  onCropped: (file: File) => void
  /** Called with the reason why the file cannot be cropped. */
  onRefused: (reason: string) => void
  onCancel: () => void
}

/** Opens a chosen file and lets the user choose the visible part. */
export function CropPicture({ file, shape, onCropped, onRefused, onCancel }: CropPictureProps) {
  const [opened, setOpened] = useState<Opened>()
  const refuse = useEffectEvent(onRefused)

  // Open each file once, even if the parent renders again.
  useEffect(() => {
    let current = true
    const opening = open(file)
    void opening.then((result) => {
      if (!current) return
      if (typeof result === 'string') refuse(result)
      else setOpened(result)
    })
    return () => {
      current = false
      void opening.then((result) => {
        if (typeof result === 'string') return
        result.picture.close()
        URL.revokeObjectURL(result.url)
      })
    }
  }, [file])

  if (!opened) return null
  const { picture, url, Dialog } = opened

  return (
    <Dialog
      picture={picture}
      url={url}
      fileName={file.name}
      shape={shape}
      onCropped={(cropped) => (cropped ? onCropped(cropped) : onRefused(texts.imageNotOpened))}
      onCancel={onCancel}
    />
  )
}
