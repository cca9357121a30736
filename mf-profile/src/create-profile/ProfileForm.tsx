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
  UnsavedChanges,
  formMessages,
  useDraft,
} from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { saveProfile } from '../profile.queries.ts'
import styles from './create-profile.module.css'

const pronounOptions = pronouns
  .filter((value) => value !== 'Any Pronouns')
  .map((value) => ({ value, label: pronounsLabel(value) }))

const fields = ['name', 'pronouns', 'major', 'description', 'skills', 'profilePhotoId'] as const

interface ProfileFormProps {
  user: SelfUser
  onSaved: (user: SelfUser) => void
  onFailed: (error: Error) => void
}

export function ProfileForm({ user, onSaved, onFailed }: ProfileFormProps) {
  const form = useForm<NewProfile>({
    resolver: standardSchemaResolver(newProfile),
    defaultValues: {
      name: user.name,
      pronouns: user.pronouns,
      major: user.major,
      description: user.description,
      skills: user.skills,
      profilePhotoId: user.profilePhotoId,
    },
  })
  const { register, control, handleSubmit, formState } = form
  const draft = useDraft(`profile:${user.id}`, form)
  const incomplete = !newProfile.safeParse(useWatch({ control })).success
  const [uploading, setUploading] = useState(false)
  const { mutate, isPending, error } = useMutation({
    ...saveProfile,
    onSuccess: (saved) => {
      draft.drop()
      onSaved(saved)
    },
    onError: onFailed,
  })

  const messages = formMessages(fields, formState.errors, error)

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) =>
        void handleSubmit((values) =>
          mutate({
            params: { userId: user.id },
            body: { ...values, version: user.version },
          }),
        )(event)
      }
    >
      <UnsavedChanges draft={draft} />
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
      <Controller
        control={control}
        name="profilePhotoId"
        render={({ field: { value, onChange } }) => (
          <ImageField
            label="Profile picture"
            hint="A .jpg or .jpeg file of at most 5 MB."
            value={value ?? null}
            onChange={onChange}
            onBusyChange={setUploading}
            jpegOnly={texts.profilePictureType}
            shape="round"
            error={messages.byField.profilePhotoId}
          />
        )}
      />
      <Button type="submit" variant="primary" busy={isPending || uploading}>
        Create profile
      </Button>
    </form>
  )
}
