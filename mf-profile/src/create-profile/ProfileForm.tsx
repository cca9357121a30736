import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  limits,
  newProfile,
  pronouns,
  pronounsLabel,
  texts,
  type NewProfile,
  type SelfUser,
} from '@quad/contract'
import {
  Alert,
  Button,
  FormAlert,
  ImageField,
  Select,
  TagSelector,
  TextArea,
  TextField,
  drafts,
  formMessages,
} from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { saveProfile } from '../profile.queries.ts'
import styles from './create-profile.module.css'

const pronounOptions = pronouns
  .filter((value) => value !== 'Any Pronouns')
  .map((value) => ({ value, label: pronounsLabel(value) }))

const fields = ['name', 'pronouns', 'major', 'description', 'skills'] as const

interface ProfileFormProps {
  user: SelfUser
  onSaved: (user: SelfUser) => void
  onFailed: (error: Error) => void
}

export function ProfileForm({ user, onSaved, onFailed }: ProfileFormProps) {
  const draft = `profile:${user.id}`
  const { register, control, handleSubmit, formState, subscribe, getValues } = useForm<NewProfile>({
    resolver: standardSchemaResolver(newProfile),
    defaultValues: drafts.restore<NewProfile>(draft, {
      name: user.name,
      pronouns: user.pronouns,
      major: user.major,
      description: user.description,
      skills: user.skills,
    }),
    reValidateMode: 'onSubmit',
  })
  const [photoId, setPhotoId] = useState(user.profilePhotoId)
  const [uploading, setUploading] = useState(false)
  const [incomplete, setIncomplete] = useState(() => !newProfile.safeParse(getValues()).success)
  const { mutate, isPending, error } = useMutation({
    ...saveProfile,
    onSuccess: (saved) => {
      drafts.drop(draft)
      onSaved(saved)
    },
    onError: onFailed,
  })

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          drafts.keep(draft, values)
          setIncomplete(!newProfile.safeParse(values).success)
        },
      }),
    [subscribe, draft],
  )

  const messages = formMessages(fields, formState.errors, error)

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) =>
        void handleSubmit((values) =>
          mutate({
            params: { userId: user.id },
            body: { ...values, profilePhotoId: photoId, version: user.version },
          }),
        )(event)
      }
    >
      {incomplete && (
        <Alert tone="warning" role="status">
          Leaving now loses your changes: your profile is saved once name, pronouns, major, bio and
          at least one skill are filled in.
        </Alert>
      )}
      <FormAlert messages={isPending ? [] : messages.all} />
      <TextField
        label="Name"
        autoComplete="name"
        required
        error={messages.byField.name}
        {...register('name')}
      />
      <Select
        label="Pronouns"
        options={pronounOptions}
        error={messages.byField.pronouns}
        {...register('pronouns')}
      />
      <TextField label="School e-mail" type="email" value={user.email} readOnly />
      <TextField label="School" value={user.school} readOnly />
      <TextField label="Major" required error={messages.byField.major} {...register('major')} />
      <TextArea
        label="Personal bio"
        required
        limit={limits.bio}
        error={messages.byField.description}
        {...register('description')}
      />
      <Controller
        control={control}
        name="skills"
        render={({ field: { value, onChange, onBlur } }) => (
          <TagSelector
            field="skills"
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={messages.byField.skills}
          />
        )}
      />
      <ImageField
        label="Profile picture"
        hint="A .jpg or .jpeg file of at most 5 MB."
        value={photoId}
        onChange={setPhotoId}
        onBusyChange={setUploading}
        jpegOnly={texts.profilePictureType}
        shape="round"
      />
      <Button type="submit" variant="primary" busy={isPending || uploading}>
        Create profile
      </Button>
    </form>
  )
}
