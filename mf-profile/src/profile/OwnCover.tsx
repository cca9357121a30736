import type { SelfUser } from '@quad/contract'
import { Alert, Button, CropPicture, LinkButton, messageOf, useImageUploads } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { ImagePlus, Text, Trash2 } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { removeCover, setCover, useTakeOver } from '../profile.queries.ts'
import { Cover } from './Cover.tsx'
import styles from './profile.module.css'

interface OwnCoverProps {
  user: SelfUser
}

/** One's own cover image, with buttons to change and remove it. */
export function OwnCover({ user }: OwnCoverProps) {
  const input = useRef<HTMLInputElement>(null)
  const changeButton = useRef<HTMLButtonElement>(null)
  const takeOver = useTakeOver()
  const [chosen, setChosen] = useState<File>()
  const [refusal, setRefusal] = useState<string>()
  const set = useMutation({ ...setCover(user.id), onSuccess: takeOver })
  const {
    uploads,
    isUploading,
    start,
    remove: forget,
  } = useImageUploads(({ imageId }) => {
    if (imageId !== null) set.mutate(imageId)
  })
  const upload = uploads.at(-1)
  const remove = useMutation({
    ...removeCover(user.id),
    onSuccess: (saved) => {
      // The pressed button is gone with the image.
      changeButton.current?.focus()
      takeOver(saved)
    },
  })
  const busy = isUploading || set.isPending || remove.isPending
  const failure = set.error ?? remove.error
  const problem =
    refusal ?? upload?.reason ?? (failure ? messageOf(failure, failure.message) : undefined)

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    if (upload) forget(upload.key)
    set.reset()
    remove.reset()
    setRefusal(undefined)
    setChosen(file)
  }

  return (
    <div>
      <Cover user={user}>
        {upload && (isUploading || set.isPending) && (
          <>
            <img src={upload.preview} alt="" className={styles.coverImage} />
            <progress
              className={styles.progress}
              aria-label="Uploading the cover image"
              max={1}
              value={upload.progress}
            />
          </>
        )}
        <div className={styles.coverActions}>
          <input
            ref={input}
            type="file"
            accept="image/*"
            aria-label="Cover image"
            hidden
            onChange={choose}
          />
          <Button
            ref={changeButton}
            size="small"
            aria-label="Change cover image"
            busy={busy}
            onClick={() => input.current?.click()}
          >
            {!busy && <ImagePlus aria-hidden />}
            Change
          </Button>
          {user.coverImageId !== null && user.coverDescription === '' && (
            <LinkButton
              size="small"
              aria-label="Describe cover image"
              to={`/users/${user.id}/edit#cover`}
            >
              <Text aria-hidden />
              Describe
            </LinkButton>
          )}
          {user.coverImageId !== null && (
            <Button
              size="small"
              aria-label="Remove cover image"
              aria-disabled={busy}
              onClick={() => {
                if (!busy) remove.mutate()
              }}
            >
              <Trash2 aria-hidden />
              Remove
            </Button>
          )}
        </div>
      </Cover>
      {chosen && (
        <CropPicture
          file={chosen}
          shape="cover"
          onCropped={(cropped) => {
            setChosen(undefined)
            start([cropped])
          }}
          onRefused={(reason) => {
            setChosen(undefined)
            setRefusal(reason)
          }}
          onCancel={() => setChosen(undefined)}
        />
      )}
      {problem !== undefined && !busy && <Alert className={styles.coverAlert}>{problem}</Alert>}
    </div>
  )
}
