import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { pronouns, pronounsLabel, texts, type ProfileEdit, type SelfUser } from '@quad/contract'
import { profileEdit } from '@quad/contract/forms'
import {
  Alert,
  ConflictDialog,
  SaveBar,
  UnsavedChanges,
  formMessages,
  messageOf,
  useDraft,
  useShell,
  panel,
} from '@quad/shared-ui'
import { useEffect, useState, type SubmitEvent } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import { PersonFields } from '../describe-person/PersonFields.tsx'
import { editorValues, type EditorValues } from './editor-values.ts'
import { LinkFields } from './LinkFields.tsx'
import { PictureFields } from './PictureFields.tsx'
import { SchoolField } from './SchoolField.tsx'
import { useSave } from './use-save.ts'
import styles from './edit-profile.module.css'

const pronounOptions = pronouns.map((value) => ({ value, label: pronounsLabel(value) }))

const fields = [
  'name',
  'pronouns',
  'school',
  'major',
  'description',
  'skills',
  'linkedInLink',
  'instagramLink',
  'profilePhotoId',
  'coverImageId',
] as const

interface ProfileEditorProps {
  /** As it is now; the form goes on from what it began with. */
  user: SelfUser
}

export function ProfileEditor({ user }: ProfileEditorProps) {
  const shell = useShell()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const form = useForm({
    resolver: standardSchemaResolver<EditorValues, unknown, ProfileEdit>(profileEdit),
    defaultValues: editorValues(user),
  })
  const draft = useDraft(`edit-profile:${user.id}`, form)
  const { control, formState, getValues, reset } = form
  const [uploads, setUploads] = useState({ photo: false, cover: false })
  const isUploading = uploads.photo || uploads.cover
  const [triedTooEarly, setTriedTooEarly] = useState(false)

  const saving = useSave(user.id, form, () => {
    draft.drop()
    shell.toast.success(texts.profileSaved)
    void navigate(`/users/${user.id}`)
  })

  const isOutdated = user.version > useWatch({ control, name: 'began.version' })
  useEffect(() => {
    if (user.version > getValues('began.version') && !draft.isUnsaved()) reset(editorValues(user))
  }, [user, draft, getValues, reset])

  useEffect(() => {
    // The router looks for the place before the form stands.
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTriedTooEarly(isUploading)
    if (!isUploading) void form.handleSubmit(saving.save)(event)
  }

  const { byField, all } = formMessages(fields, formState.errors, saving.failure)
  const { failure } = saving
  const messages = [
    ...(triedTooEarly && isUploading ? [texts.imagesUploading] : []),
    ...(failure && all.length === 0 ? [messageOf(failure, failure.message)] : []),
    ...all,
  ]

  return (
    <>
      <UnsavedChanges draft={draft} />
      <FormProvider {...form}>
        <form className={styles.form} noValidate onSubmit={submit}>
          {isOutdated && formState.isDirty && (
            <Alert tone="info">
              Your profile was saved elsewhere while you were editing. When you save, you will see
              both versions.
            </Alert>
          )}
          <section aria-labelledby="about-you" className={panel}>
            <h2 id="about-you">About you</h2>
            <PersonFields pronounOptions={pronounOptions} messages={byField}>
              <SchoolField error={byField.school} />
            </PersonFields>
          </section>
          <LinkFields messages={byField} />
          <PictureFields
            messages={byField}
            onUploading={(which, busy) => setUploads((now) => ({ ...now, [which]: busy }))}
          />
          <SaveBar
            save="Save Changes"
            cancelTo={`/users/${user.id}`}
            isDirty={formState.isDirty}
            isSaving={saving.isSaving || formState.isSubmitting}
            messages={saving.isSaving ? [] : messages}
          />
        </form>
      </FormProvider>
      {saving.conflict && (
        <ConflictDialog
          by="oneself"
          differences={saving.conflict.differences}
          onKeepEditing={saving.keepEditing}
          onSave={(choices) => void saving.settle(saving.conflict!.theirs, choices)}
        />
      )}
    </>
  )
}
