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
  TextField,
  UnsavedChanges,
  errorText,
  useDraft,
  useSubmit,
  panel,
} from '@quad/shared-ui'
import { useState } from 'react'
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form'
import { PersonFields } from '../describe-person/PersonFields.tsx'
import { saveProfile } from '../profile.queries.ts'
import { blankProfile, isFilled, type BlankProfile } from './blank-profile.ts'

const pronounOptions = pronouns
  .filter((value) => value !== 'Any Pronouns')
  .map((value) => ({ value, label: pronounsLabel(value) }))

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
  const { control } = form
  const draft = useDraft(`profile:${user.id}`, form)
  const isWhole = useWatch({ control, compute: isFilled })
  const [isUploading, setIsUploading] = useState(false)

  const { submit, isBusy, messages } = useSubmit(form, {
    send: async (profile) => {
      const body = { ...profile, version: user.version }
      const saved = await saveProfile({ params: { userId: user.id }, body })
      draft.drop()
      onSaved(saved)
    },
    onFailure: onFailed,
    isUploading,
  })

  return (
    <FormProvider {...form}>
      <UnsavedChanges draft={draft} keepsDraft />
      <form className={panel} noValidate onSubmit={submit}>
        <div role="status">
          {!isWhole && (
            <Alert tone="warning" role={undefined}>
              Your profile is not saved yet. If you leave, this tab keeps your changes until you
              return. To save them, fill in name, pronouns, major, bio and at least one skill.
            </Alert>
          )}
        </div>
        <FormAlert messages={messages} />
        <PersonFields pronounOptions={pronounOptions}>
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
          render={({ field: { value, onChange }, fieldState }) => (
            <ImageField
              label="Profile picture"
              hint={`A picture of any size: ${texts.pictureTypes}.`}
              value={value ?? null}
              onChange={onChange}
              onBusyChange={setIsUploading}
              jpegOnly={texts.profilePictureType}
              shape="round"
              error={errorText(fieldState.error)}
            />
          )}
        />
        <Button type="submit" variant="primary" busy={isBusy}>
          Create profile
        </Button>
      </form>
    </FormProvider>
  )
}
