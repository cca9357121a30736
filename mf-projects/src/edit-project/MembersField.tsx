import type { Member, ProjectEdit } from '@quad/contract'
import { formMessages } from '@quad/shared-ui'
import { useFormContext, useWatch } from 'react-hook-form'
import type { EditorValues } from './editor-values.ts'
import { MemberRow } from './MemberRow.tsx'
import styles from './edit-project.module.css'

interface MembersFieldProps {
  members: readonly Member[]
  /** Whose row has no Remove button: leaving has a button of its own on the project page. */
  viewerId: string
}

/** Titles and roles of the members, and who is to be taken off; all of it waits for saving. */
export function MembersField({ members, viewerId }: MembersFieldProps) {
  const { control, formState, getValues, setValue } = useFormContext<EditorValues>()
  const [titles, roles, removed] = useWatch({
    control,
    name: ['userTitles', 'userRoles', 'removed'],
  })

  const setRole = (id: string, role: ProjectEdit['userRoles'][string]) =>
    setValue('userRoles', { ...getValues('userRoles'), [id]: role }, { shouldDirty: true })
  const setTitle = (id: string, title: string) =>
    setValue('userTitles', { ...getValues('userTitles'), [id]: title }, { shouldDirty: true })
  const setRemoved = (ids: string[]) => setValue('removed', ids, { shouldDirty: true })

  return (
    <ul className={styles.members}>
      {members.map((member) => {
        const { id } = member
        const errors = formState.errors.userTitles
        const message = formMessages([id], errors === undefined ? {} : { [id]: errors[id] }, null)
        return (
          <MemberRow
            key={id}
            member={member}
            isViewer={id === viewerId}
            title={titles[id] ?? member.title}
            titleError={message.byField[id]}
            onTitle={(title) => setTitle(id, title)}
            role={roles[id] ?? member.role}
            onRole={(role) => setRole(id, role)}
            isRemoved={removed.includes(id)}
            {...(member.role !== 'Owner' &&
              id !== viewerId && {
                onRemove: () => setRemoved([...removed, id]),
              })}
            onKeep={() => setRemoved(removed.filter((each) => each !== id))}
          />
        )
      })}
    </ul>
  )
}
