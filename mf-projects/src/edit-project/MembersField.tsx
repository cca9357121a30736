import type { Member, ProjectEdit } from '@quad/contract'
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
  viewerId: string
}

/** Titles, roles and removals of members, which apply on saving. */
export function MembersField({ members, viewerId }: MembersFieldProps) {
  return (
    <ul role="list" className={styles.members}>
      {members.map((member) => (
        <MemberRow key={member.id} member={member} isViewer={member.id === viewerId} />
      ))}
    </ul>
  )
}

type ChosenRole = ProjectEdit['userRoles'][string]

const roleOptions = ['Admin', 'Member'].map((role) => ({ value: role, label: role }))

interface MemberRowProps {
  member: Member
  isViewer: boolean
}

/** One member, with the changes that saving will make and buttons that undo them. */
function MemberRow({ member, isViewer }: MemberRowProps) {
  const { control, formState, getValues, setValue } = useFormContext<EditorValues>()
  const [titles, roles, removed] = useWatch({
    control,
    name: ['userTitles', 'userRoles', 'removed'],
  })
  const { id, name, profilePhotoId } = member
  const isOwner = member.role === 'Owner'
  const role = roles[id] ?? member.role
  const isRemoved = removed.includes(id)

  const setTitle = (title: string) =>
    setValue('userTitles', { ...getValues('userTitles'), [id]: title }, { shouldDirty: true })
  const setRole = (to: ChosenRole) =>
    setValue('userRoles', { ...getValues('userRoles'), [id]: to }, { shouldDirty: true })
  const setRemoved = (ids: string[]) => setValue('removed', ids, { shouldDirty: true })

  return (
    <li>
      <KeepFocus className={styles.member} data-removed={isRemoved || undefined}>
        <div className={styles.person}>
          <Avatar id={id} name={name} photoId={profilePhotoId} />
          <span className={styles.memberName}>{name}</span>
          {isOwner && <Tag>Owner</Tag>}
          {/* The viewer has a Leave button on the project page. */}
          {!isOwner && !isViewer && !isRemoved && (
            <Button size="small" variant="quiet" onClick={() => setRemoved([...removed, id])}>
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
              value={titles[id] ?? member.title}
              error={errorText(formState.errors.userTitles?.[id])}
              onChange={(event) => setTitle(event.target.value)}
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
                onChange={(event) => setRole(event.target.value as ChosenRole)}
              />
            )}
          </div>
        )}
        <div role="status">
          {isRemoved ? (
            <Queued
              undo={`removing ${name}`}
              onUndo={() => setRemoved(removed.filter((each) => each !== id))}
            >
              Will be removed when you save
            </Queued>
          ) : (
            !isOwner &&
            role !== member.role && (
              <Queued undo={`the role of ${name}`} onUndo={() => setRole(member.role)}>
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
