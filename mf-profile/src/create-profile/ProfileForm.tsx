import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  limits,
  pronouns,
  pronounsLabel,
  texts,
  type NewProfile,
  type SelfUser,
} from '@quad/contract'
import { newProfile } from '@quad/contract/forms'
import {
  Alert,
  Button,
  FormAlert,
  ImageField,
  TextField,
  UnsavedChanges,
  formMessages,
  useDraft,
  panel,
} from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form'
import { PersonFields } from '../describe-person/PersonFields.tsx'
import { saveProfile } from '../profile.queries.ts'
import { blankProfile, isFilled, type BlankProfile } from './blank-profile.ts'

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
  const form = useForm<BlankProfile, unknown, NewProfile>({
    resolver: standardSchemaResolver(newProfile),
    defaultValues: blankProfile(user),
  })
  const { control, formState, handleSubmit } = form
  const draft = useDraft(`profile:${user.id}`, form)
  const isWhole = useWatch({ control, compute: isFilled })
  const [isUploading, setIsUploading] = useState(false)
  const [triedTooEarly, setTriedTooEarly] = useState(false)
  const { mutate, isPending, error } = useMutation({
    ...saveProfile,
    onSuccess: (saved) => {
      draft.drop()
      onSaved(saved)
    },
    onError: onFailed,
  })

  const save = (profile: NewProfile) =>
    mutate({ params: { userId: user.id }, body: { ...profile, version: user.version } })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTriedTooEarly(isUploading)
    if (!isUploading) void handleSubmit(save)(event)
  }

  const { byField, all } = formMessages(fields, formState.errors, error)
  const messages = triedTooEarly && isUploading ? [texts.imagesUploading, ...all] : all

  return (
    <FormProvider {...form}>
      <UnsavedChanges draft={draft} />
      <form className={panel} noValidate onSubmit={submit}>
        {!isWhole && (
          <Alert tone="warning" role="status">
            Leaving now loses your changes: your profile is saved once name, pronouns, major, bio
            and at least one skill are filled in.
          </Alert>
        )}
        <FormAlert messages={isPending ? [] : messages} />
        <PersonFields pronounOptions={pronounOptions} messages={byField}>
          <TextField
            label="School e-mail"
            type="email"
            value={user.email}
            maxLength={limits.email}
            readOnly
          />
          <TextField label="School" value={user.school} maxLength={limits.school} readOnly />
        </PersonFields>
        <Controller
          control={control}
          name="profilePhotoId"
          render={({ field: { value, onChange } }) => (
            <ImageField
              label="Profile picture"
              hint="A .jpg or .jpeg file of at most 5 MB."
              value={value ?? null}
              onChange={onChange}
              onBusyChange={setIsUploading}
              jpegOnly={texts.profilePictureType}
              shape="round"
              error={byField.profilePhotoId}
            />
          )}
        />
        <Button type="submit" variant="primary" busy={isPending || formState.isSubmitting}>
          Create profile
        </Button>
      </form>
    </FormProvider>
  )
}
