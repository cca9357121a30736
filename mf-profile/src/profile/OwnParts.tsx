import { imageSizes, type SelfUser } from '@quad/contract'
import {
  Alert,
  api,
  Button,
  CropPicture,
  LinkButton,
  messageOf,
  useImageUploads,
} from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { Circle, CircleCheck, ImagePlus, Text, Trash2 } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { Link } from 'react-router-dom'
import { takeOver } from '../profile.queries.ts'
import { Cover } from './Cover.tsx'
import styles from './profile.module.css'

interface OwnPartProps {
  user: SelfUser
}

/** One's own cover image, with buttons to change and remove it. */
export function OwnCover({ user }: OwnPartProps) {
  const input = useRef<HTMLInputElement>(null)
  const changeButton = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<File>()
  const [refusal, setRefusal] = useState<string>()
  const params = { userId: user.id }
  const set = useMutation({
    mutationFn: (imageId: string) => api.setCoverImage({ params: { ...params, imageId } }),
    onSuccess: takeOver,
  })
  const {
    uploads,
    isUploading,
    start,
    remove: forget,
  } = useImageUploads(({ imageId }) => {
    if (imageId !== null) set.mutate(imageId)
  }, imageSizes.full)
  const upload = uploads.at(-1)
  const remove = useMutation({
    mutationFn: () => api.removeCoverImage({ params }),
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

interface Part {
  label: string
  /** Path of the page that fixes it. */
  to: string
  done: boolean
}

const partsOf = (user: SelfUser): Part[] => {
  const editor = `/users/${user.id}/edit`
  return [
    { label: 'Add a profile photo', to: `${editor}#photo`, done: user.profilePhotoId !== null },
    { label: 'Add a cover image', to: `${editor}#cover`, done: user.coverImageId !== null },
    { label: 'Add your LinkedIn link', to: `${editor}#links`, done: user.linkedInLink !== '' },
    { label: 'Add your Instagram link', to: `${editor}#links`, done: user.instagramLink !== '' },
    { label: 'Join or create a project', to: '/search', done: user.projectsId.length > 0 },
  ]
}

/** Lists the missing parts for the profile's owner; empty for a complete profile. */
export function MissingParts({ user }: OwnPartProps) {
  const parts = partsOf(user)
  const done = parts.filter((part) => part.done).length
  if (done === parts.length) return null
  return (
    <section aria-labelledby="missing" className={styles.missing}>
      <h2 id="missing">Make it easier to find you</h2>
      <p className={styles.quiet}>
        {done} of {parts.length} done. Only you see this.
      </p>
      <ul role="list" className={styles.parts}>
        {parts.map(({ label, to, done: isDone }) => (
          <li key={label} className={styles.part} data-done={isDone || undefined}>
            {isDone ? (
              <>
                <CircleCheck aria-label="Done:" size={20} />
                {label}
              </>
            ) : (
              <>
                <Circle aria-hidden size={20} />
                <Link to={to}>{label}</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
