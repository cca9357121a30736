import type { Member, ProjectEdit, Role } from '@quad/contract'
import {
  Avatar,
  Button,
  errorText,
  KeepFocus,
  Select,
  Tag,
  TextField,
  VisuallyHidden,
} from '@quad/shared-ui'
import { Undo2, UserMinus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { EditorValues } from './editor-values.tsx'
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

const roleOptions = ['Admin', 'Member'].map((role) => ({ value: role, label: role }))

interface MemberRowProps {
  member: Member
  /** Whether this is the viewer. */
  isViewer: boolean
  title: string
  titleError: string | undefined
  onTitle: (title: string) => void
  role: Role
  onRole: (role: 'Admin' | 'Member') => void
  isRemoved: boolean
  /** Absent if the member cannot be removed here. */
  onRemove?: () => void
  onKeep: () => void
}

/** One member, with the changes that saving will make and buttons that undo them. */
function MemberRow({
  member,
  isViewer,
  title,
  titleError,
  onTitle,
  role,
  onRole,
  isRemoved,
  onRemove,
  onKeep,
}: MemberRowProps) {
  const { id, name, profilePhotoId } = member
  const isOwner = member.role === 'Owner'
  const isRoleChanged = !isOwner && role !== member.role

  return (
    <li>
      <KeepFocus className={styles.member} data-removed={isRemoved || undefined}>
        <div className={styles.person}>
          <Avatar id={id} name={name} photoId={profilePhotoId} />
          <span className={styles.memberName}>{name}</span>
          {isOwner && <Tag>Owner</Tag>}
          {onRemove && !isRemoved && (
            <Button size="small" variant="quiet" onClick={onRemove}>
              <UserMinus aria-hidden size={16} />
              Remove<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          )}
        </div>
        {!isRemoved && (
          <div className={styles.memberFields}>
            <TextField
              label={
                <>
                  Title<VisuallyHidden> of {name}</VisuallyHidden>
                </>
              }
              value={title}
              error={titleError}
              onChange={(event) => onTitle(event.target.value)}
            />
            {!isOwner && (
              <Select
                label={
                  <>
                    Role<VisuallyHidden> of {name}</VisuallyHidden>
                  </>
                }
                options={roleOptions}
                value={role}
                onChange={(event) => onRole(event.target.value as 'Admin' | 'Member')}
              />
            )}
          </div>
        )}
        <div role="status">
          {isRemoved ? (
            <Queued undo={`removing ${name}`} onUndo={onKeep}>
              Will be removed when you save
            </Queued>
          ) : (
            isRoleChanged && (
              <Queued
                undo={`the role of ${name}`}
                onUndo={() => onRole(member.role as 'Admin' | 'Member')}
              >
                {member.role} → {role} when you save
                {isViewer && '. You will no longer manage this project.'}
              </Queued>
            )
          )}
        </div>
      </KeepFocus>
    </li>
  )
}

interface QueuedProps {
  /** What the button undoes, for screen readers. */
  undo: string
  onUndo: () => void
  children: ReactNode
}

/** An unsaved change. */
function Queued({ undo, onUndo, children }: QueuedProps) {
  return (
    <p className={styles.queued}>
      <span>{children}</span>
      <Button size="small" onClick={onUndo}>
        <Undo2 aria-hidden size={16} />
        Undo<VisuallyHidden> {undo}</VisuallyHidden>
      </Button>
    </p>
  )
}
