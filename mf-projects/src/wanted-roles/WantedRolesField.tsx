import { limits, type EditedRole, type WantedRole } from '@quad/contract'
import { Button, FieldError, KeepFocus, errorText } from '@quad/shared-ui'
import { Plus } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { WantedRoleFields } from './WantedRoleFields.tsx'
import type { WithRoles } from './with-roles.ts'
import styles from './wanted-roles.module.css'

const newRole: EditedRole = { title: '', skills: [], places: 1, hours: null, closed: false }

interface WantedRolesFieldProps {
  /** The roles as they are saved, with the places that are taken. */
  saved?: readonly WantedRole[]
  className?: string | undefined
}

/** The roles that a project needs, inside a form provider. */
export function WantedRolesField({ saved, className }: WantedRolesFieldProps) {
  const { control, formState } = useFormContext<WithRoles>()
  // The key must not be `id`, which is the role's own.
  const { fields, append, remove } = useFieldArray({
    control,
    name: 'wantedRoles',
    keyName: 'key',
  })
  const error = formState.errors.wantedRoles

  return (
    <section aria-labelledby="wanted-roles" className={className}>
      <div>
        <h2 id="wanted-roles">Open roles</h2>
        <p className={styles.hint}>
          Who are you looking for? People ask to join in a role. A role is filled when all its
          places are taken.
        </p>
      </div>
      <KeepFocus className={styles.fields}>
        {fields.map(({ key, id }, nth) => (
          <WantedRoleFields
            key={key}
            nth={nth}
            taken={saved?.find((role) => role.id === id)?.taken ?? 0}
            onRemove={() => remove(nth)}
          />
        ))}
        <div>
          <Button
            disabled={fields.length >= limits.wantedRoles}
            onClick={() => append(structuredClone(newRole))}
          >
            <Plus aria-hidden />
            Add a role
          </Button>
        </div>
        <FieldError error={Array.isArray(error) ? undefined : errorText(error)} />
      </KeepFocus>
    </section>
  )
}
