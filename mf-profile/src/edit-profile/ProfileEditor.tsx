import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  profileEdit,
  pronouns,
  pronounsLabel,
  texts,
  type ProfileEdit,
  type SelfUser,
} from '@quad/contract'
import { socialPage } from '@quad/contract/social-page'
import {
  Alert,
  ConflictDialog,
  SaveBar,
  UnsavedChanges,
  messageOf,
  queryClient,
  useDraft,
  useShell,
  useVersionedSubmit,
  panel,
} from '@quad/shared-ui'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import { PersonFields } from '../describe-person/PersonFields.tsx'
import { saveProfile, userQuery } from '../profile.queries.ts'
import { useTakeOver } from '../take-over.ts'
import { AvailabilityFields } from './AvailabilityFields.tsx'
import { comparedFields } from './compared-fields.tsx'
import { editorValues, type EditorValues } from './editor-values.ts'
import { LinkFields } from './LinkFields.tsx'
import { PictureFields } from './PictureFields.tsx'
import { SchoolField } from './SchoolField.tsx'
import styles from './edit-profile.module.css'

const schema = profileEdit(socialPage)
const pronounOptions = pronouns.map((value) => ({ value, label: pronounsLabel(value) }))

interface ProfileEditorProps {
  /** The latest version; the form keeps the one that it was loaded from. */
  user: SelfUser
}

export function ProfileEditor({ user }: ProfileEditorProps) {
  const shell = useShell()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const form = useForm({
    resolver: standardSchemaResolver<EditorValues, unknown, ProfileEdit>(schema),
    defaultValues: editorValues(user),
  })
  const draft = useDraft(`edit-profile:${user.id}`, form)
  const takeOver = useTakeOver()
  const [uploads, setUploads] = useState({ photo: false, cover: false })

  const { submit, isBusy, failure, messages, isOutdated, conflict } = useVersionedSubmit(form, {
    draft,
    latest: user,
    valuesOf: editorValues,
    fieldsOf: () => comparedFields,
    load: async () => {
      const saved = await queryClient.query({ ...userQuery(user.id), staleTime: 0 })
      return saved.audience === 'self' ? saved : undefined
    },
    save: async (edit, version) => {
      takeOver(await saveProfile({ params: { userId: user.id }, body: { ...edit, version } }))
      draft.drop()
      shell.toast.success(texts.profileSaved)
      void navigate(`/users/${user.id}`)
    },
    isUploading: uploads.photo || uploads.cover,
  })

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
          <AvailabilityFields />
          <LinkFields />
          <PictureFields
            onUploading={(which, busy) => setUploads((now) => ({ ...now, [which]: busy }))}
          />
          <SaveBar
            save="Save Changes"
            cancelTo={`/users/${user.id}`}
            isDirty={form.formState.isDirty}
            isSaving={isBusy}
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
