import type { Member, ProjectEdit } from '@quad/contract'
import { errorText } from '@quad/shared-ui'
import { useFormContext, useWatch } from 'react-hook-form'
import type { EditorValues } from './editor-values.ts'
import { MemberRow } from './MemberRow.tsx'
import styles from './edit-project.module.css'

interface MembersFieldProps {
  members: readonly Member[]
  /** Their own row has no Remove button, because the project page has a Leave button. */
  viewerId: string
}

/** Titles, roles and removals of members, which apply on saving. */
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
    <ul role="list" className={styles.members}>
      {members.map((member) => {
        const { id } = member
        return (
          <MemberRow
            key={id}
            member={member}
            isViewer={id === viewerId}
            title={titles[id] ?? member.title}
            titleError={errorText(formState.errors.userTitles?.[id])}
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
