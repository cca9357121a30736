import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  imagePath,
  lookingLabel,
  pronouns,
  pronounsLabel,
  texts,
  type ProfileEdit,
  type SelfUser,
  type User,
} from '@quad/contract'
import { profileEdit } from '@quad/contract/forms'
import { socialPage } from '@quad/contract/social-page'
import {
  Alert,
  api,
  availabilityFacts,
  ConflictDialog,
  Loading,
  messageOf,
  Page,
  PageBoundary,
  panel,
  queryClient,
  SaveBar,
  Skeleton,
  toast,
  UnsavedChanges,
  useDraft,
  useVersionedSubmit,
  type ComparedField,
  type UploadStatus,
  Redirect,
} from '@quad/shared-ui'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { DeleteAccount } from './DeleteAccount.tsx'
import { PersonFields } from '../describe-person/PersonFields.tsx'
import { userQuery, useSelf, takeOver } from '../profile.queries.ts'
import { AvailabilitySection, LinkFields, PictureFields, SchoolField } from './ProfileFields.tsx'
import styles from './edit-profile.module.css'

export function EditProfilePage() {
  const { userId = '' } = useParams<'userId'>()
  const [isDeleted, setIsDeleted] = useState(false)

  if (isDeleted) return <Redirect to="/search?searchType=users" />
  return (
    <PageBoundary
      query={userQuery(userId)}
      title="Edit Profile"
      width="form"
      skeleton={<EditorSkeleton />}
      failed="Your profile could not be loaded."
      keepsShown
    >
      {({ data }) => <EditProfile profile={data} onDeleted={() => setIsDeleted(true)} />}
    </PageBoundary>
  )
}

interface EditProfileProps {
  profile: User
  onDeleted: () => void
}

function EditProfile({ profile, onDeleted }: EditProfileProps) {
  const user = useSelf(profile)
  if (!user) return <Redirect to={`/users/${profile.id}`} />
  if (!user.profileCompleted) return <Redirect to={`/createuser?redirect=/users/${user.id}`} />
  return (
    <Page title="Edit Profile" width="form" className={styles.page}>
      <ProfileEditor user={user} />
      <DeleteAccount userId={user.id} onDeleted={onDeleted} />
    </Page>
  )
}

function EditorSkeleton() {
  return (
    <Page title="Edit Profile" width="form">
      <Loading label="Loading your profile" className={panel}>
        <Skeleton width="8ch" height="1.4em" />
        <Skeleton shape="block" height="44px" />
        <Skeleton shape="block" height="44px" />
        <Skeleton shape="block" height="120px" />
      </Loading>
    </Page>
  )
}

const schema = profileEdit(socialPage)
const pronounOptions = pronouns.map((value) => ({ value, label: pronounsLabel(value) }))

interface ProfileEditorProps {
  /** The latest version; the form keeps the one that it was loaded from. */
  user: SelfUser
}

function ProfileEditor({ user }: ProfileEditorProps) {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const form = useForm({
    resolver: standardSchemaResolver<EditorValues, unknown, ProfileEdit>(schema),
    defaultValues: editorValues(user),
  })
  const draft = useDraft(`edit-profile:${user.id}`, form)
  const [uploads, setUploads] = useState<Record<string, UploadStatus>>({})

  const editing = useVersionedSubmit(form, {
    draft,
    latest: user,
    valuesOf: editorValues,
    fieldsOf: () => comparedFields,
    load: async () => {
      const saved = await queryClient.query({ ...userQuery(user.id), staleTime: 0 })
      return saved.audience === 'self' ? saved : undefined
    },
    save: async (edit, version) => {
      takeOver(await api.updateUser({ params: { userId: user.id }, body: { ...edit, version } }))
      draft.drop()
      toast.success(texts.profileSaved)
      void navigate(`/users/${user.id}`)
    },
    uploads: Object.values(uploads),
  })
  const { submit, isBusy, isWaiting, failure, messages, isOutdated, conflict } = editing

  useEffect(() => {
    // The router scrolls to the anchor before the form is rendered.
    const linked = hash === '' ? null : document.getElementById(hash.slice(1))
    linked?.scrollIntoView()
    linked?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
  }, [hash])

  return (
    <>
      <UnsavedChanges draft={draft} />
      <FormProvider {...form}>
        <form className={styles.form} noValidate onSubmit={submit}>
          {isOutdated && form.formState.isDirty && (
            <Alert tone="info">
              Your profile was saved elsewhere while you were editing. When you save, these changes
              are added to it. Where both changed the same field, you choose.
            </Alert>
          )}
          <section aria-labelledby="about-you" className={panel}>
            <h2 id="about-you">About you</h2>
            <PersonFields pronounOptions={pronounOptions}>
              <SchoolField />
            </PersonFields>
          </section>
          <AvailabilitySection />
          <LinkFields />
          <PictureFields
            onUpload={(which, status) => setUploads((now) => ({ ...now, [which]: status }))}
          />
          <SaveBar
            save="Save Changes"
            cancelTo={`/users/${user.id}`}
            isDirty={form.formState.isDirty}
            isSaving={isBusy}
            isWaiting={isWaiting}
            messages={
              failure && messages.length === 0 ? [messageOf(failure, failure.message)] : messages
            }
          />
        </form>
      </FormProvider>
      {conflict && <ConflictDialog by="oneself" {...conflict} />}
    </>
  )
}

/** Values of the editor's form. */
interface EditorValues extends ProfileEdit {
  /** The version that the form was loaded from, to find later changes. */
  began: ProfileEdit & { version: number }
}

const editOf = (user: SelfUser): ProfileEdit => ({
  name: user.name,
  pronouns: user.pronouns,
  school: user.school,
  major: user.major,
  description: user.description,
  skills: user.skills,
  linkedInLink: user.linkedInLink,
  instagramLink: user.instagramLink,
  profilePhotoId: user.profilePhotoId,
  coverImageId: user.coverImageId,
  coverDescription: user.coverDescription,
  availability: user.availability,
})

/** Initial values of the form. */
const editorValues = (user: SelfUser): EditorValues => {
  const edit = editOf(user)
  return { ...edit, began: { ...edit, version: user.version } }
}

const noLink = 'I have none'

/** The editor's fields for the comparison of versions. */
const comparedFields: ComparedField<ProfileEdit>[] = [
  { path: 'name', label: 'Name', show: ({ name }) => name },
  { path: 'pronouns', label: 'Pronouns', show: (profile) => pronounsLabel(profile.pronouns) },
  { path: 'school', label: 'School', show: ({ school }) => school },
  { path: 'major', label: 'Major', show: ({ major }) => major },
  { path: 'description', label: 'Personal bio', show: ({ description }) => description },
  { path: 'skills', label: 'Skills', show: ({ skills }) => skills.join(', ') },
  {
    path: 'linkedInLink',
    label: 'LinkedIn link',
    show: ({ linkedInLink }) => linkedInLink ?? noLink,
  },
  {
    path: 'instagramLink',
    label: 'Instagram link',
    show: ({ instagramLink }) => instagramLink ?? noLink,
  },
  {
    path: 'profilePhotoId',
    label: 'Profile photo',
    show: ({ profilePhotoId }) => <ComparedPicture imageId={profilePhotoId} />,
  },
  {
    path: 'coverImageId',
    parts: ['coverDescription'],
    label: 'Cover image',
    show: ({ coverImageId, coverDescription }) => (
      <>
        <ComparedPicture imageId={coverImageId} />
        {coverImageId !== null && (coverDescription ?? 'Decorative')}
      </>
    ),
  },
  {
    path: 'availability',
    label: 'Availability',
    show: ({ availability }) =>
      availability === null
        ? ''
        : [lookingLabel[availability.looking], ...availabilityFacts(availability)].join(', '),
  },
]

interface ComparedPictureProps {
  imageId: string | null
}

function ComparedPicture({ imageId }: ComparedPictureProps) {
  if (imageId === null) return <i>No picture</i>
  return <img src={imagePath(imageId, 'small')} alt="Preview" className={styles.picture} />
}
