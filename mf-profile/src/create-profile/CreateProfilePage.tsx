import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  insideSite,
  limits,
  pronouns,
  pronounsLabel,
  texts,
  type Availability,
  type NewProfile,
  type Pronouns,
  type SelfUser,
} from '@quad/contract'
import { newProfile } from '@quad/contract/forms'
import {
  Alert,
  api,
  Button,
  errorText,
  FormAlert,
  formStatuses,
  ImageField,
  Loading,
  Page,
  panel,
  RequestError,
  session,
  Skeleton,
  TextField,
  UnsavedChanges,
  useDestination,
  useDraft,
  useIsServed,
  useSession,
  useSubmit,
  withRedirect,
  type UploadStatus,
  Redirect,
} from '@quad/shared-ui'
import { useState } from 'react'
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form'
import { Navigate } from 'react-router-dom'
import { AvailabilityFields } from '../describe-person/AvailabilityFields.tsx'
import { PersonFields } from '../describe-person/PersonFields.tsx'

/** A visitor goes to sign-in after registration, else to registration. */
const elsewhere = (redirect: string): string =>
  withRedirect(formStatuses.isSubmitted('register') ? '/signin' : '/register/', redirect)

export function CreateProfilePage() {
  const { status, user } = useSession()
  const destination = useDestination()
  const redirect = insideSite(destination, '/search')
  const isServed = useIsServed()
  const [failed, setFailed] = useState(false)

  if (failed) {
    const signIn = withRedirect('/signin', destination)
    return <Navigate to={signIn} state={{ profileCreationFailed: true }} replace />
  }
  // Only this tab knows whether its visitor has registered.
  if (status === 'unknown' || (isServed && !user)) {
    return (
      <Page title="Create your profile" width="form">
        <Loading>
          <Skeleton shape="block" height="60vh" />
        </Loading>
      </Page>
    )
  }
  if (!user) return <Redirect to={elsewhere(redirect)} />
  if (status === 'complete') return <Redirect to={redirect} />

  return (
    <Page
      title="Create your profile"
      width="form"
      lead="This is how teams find you. You can change all of it later."
    >
      <ProfileForm
        user={user}
        onSaved={(saved) => session.signedIn(saved)}
        onFailed={(error) => {
          // Errors of fields are shown in the form.
          if (error instanceof RequestError && error.code === 'validation_failed') return
          setFailed(true)
          void session.signOut()
        }}
      />
    </Page>
  )
}

const pronounOptions = pronouns
  .filter((value) => value !== 'Any Pronouns')
  .map((value) => ({ value, label: pronounsLabel(value) }))

interface ProfileFormProps {
  user: SelfUser
  onSaved: (user: SelfUser) => void
  onFailed: (error: Error) => void
}

function ProfileForm({ user, onSaved, onFailed }: ProfileFormProps) {
  const form = useForm<BlankProfile, unknown, NewProfile>({
    resolver: standardSchemaResolver(newProfile),
    defaultValues: blankProfile(user),
  })
  const { control, formState } = form
  const { isDirty } = formState
  const draft = useDraft(`profile:${user.id}`, form)
  const isWhole = useWatch({ control, compute: isFilled })
  const [upload, setUpload] = useState<UploadStatus>()

  const { submit, isBusy, isWaiting, messages } = useSubmit(form, {
    send: async (profile) => {
      const body = { ...profile, version: user.version }
      const saved = await api.updateUser({ params: { userId: user.id }, body })
      draft.drop()
      onSaved(saved)
    },
    onFailure: onFailed,
    uploads: [upload],
  })

  return (
    <FormProvider {...form}>
      <UnsavedChanges draft={draft} keepsDraft />
      <form className={panel} noValidate onSubmit={submit}>
        <div role="status">
          {!isWhole && (
            // Nothing can be lost before the first key.
            <Alert tone={isDirty ? 'warning' : 'info'} role={undefined}>
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
        <AvailabilityFields hint="Optional. It is shown on your profile and helps teams find you." />
        <Controller
          control={control}
          name="profilePhotoId"
          render={({ field: { value, onChange }, fieldState }) => (
            <ImageField
              label="Profile picture"
              hint={`A picture of any size: ${texts.pictureTypes}.`}
              value={value ?? null}
              onChange={onChange}
              onUpload={setUpload}
              jpegOnly={texts.profilePictureType}
              shape="round"
              error={errorText(fieldState.error)}
            />
          )}
        />
        <Button type="submit" variant="primary" busy={isBusy}>
          Create profile
        </Button>
        <p role="status">{isWaiting && texts.imagesUploading}</p>
      </form>
    </FormProvider>
  )
}

/** Values of the form of profile creation. Pronouns may be unset. */
type BlankProfile = Omit<NewProfile, 'pronouns' | 'availability'> & {
  pronouns: Pronouns | ''
  availability: Availability | null
}

/** Initial values of the form. */
const blankProfile = (user: SelfUser): BlankProfile => ({
  name: user.name,
  pronouns: '',
  major: user.major,
  description: user.description,
  skills: user.skills,
  profilePhotoId: user.profilePhotoId,
  availability: user.availability,
})

/** Whether all required fields are filled in, valid or not. */
const isFilled = (values: BlankProfile): boolean =>
  [values.name, values.pronouns, values.major, values.description].every(
    (text) => text.trim() !== '',
  ) && values.skills.length > 0
