import { limits, type EditedRole, type WantedRole } from '@quad/contract'
import {
  Button,
  errorText,
  FieldError,
  KeepFocus,
  panel,
  Switch,
  TagSelector,
  TextField,
  VisuallyHidden,
} from '@quad/shared-ui'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import styles from './wanted-roles.module.css'

const newRole: EditedRole = { title: '', skills: [], places: 1, hours: null, closed: false }

interface WantedRolesFieldProps {
  /** The roles as they are saved, with the places that are taken. */
  saved?: readonly WantedRole[]
}

/** The section of the roles that a project needs, inside a form provider. */
export function WantedRolesField({ saved }: WantedRolesFieldProps) {
  const { control, formState } = useFormContext<WithRoles>()
  // The key must not be `id`, which is the role's own.
  const { fields, append, remove } = useFieldArray({
    control,
    name: 'wantedRoles',
    keyName: 'key',
  })
  const error = formState.errors.wantedRoles

  return (
    <section aria-labelledby="wanted-roles" className={panel}>
      <div>
        <h2 id="wanted-roles" tabIndex={-1}>
          Open roles
        </h2>
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

interface WantedRoleFieldsProps {
  /** The role's place in the list, from 0. */
  nth: number
  /** Number of members who have the role. */
  taken: number
  onRemove: () => void
}

const numberOrNull = (text: string | number | null): number | null =>
  text === '' || text === null ? null : Number(text)

/** The fields of one role. */
function WantedRoleFields({ nth, taken, onRemove }: WantedRoleFieldsProps) {
  const { control, formState, register } = useFormContext<WithRoles>()
  const name = `wantedRoles.${nth}` as const
  // After a refused submit, react-hook-form checks an added role at once. Its errors wait for the next submit.
  const [submitsBefore] = useState(formState.submitCount)
  const errors =
    formState.submitCount > submitsBefore ? formState.errors.wantedRoles?.[nth] : undefined
  const [title, places] = useWatch({ control, name: [`${name}.title`, `${name}.places`] })
  const shownTitle = title.trim() === '' ? `role ${nth + 1}` : title

  return (
    <div role="group" aria-label={`Role ${nth + 1}: ${title}`} className={styles.edited}>
      <div className={styles.row}>
        <TextField
          label="Role title"
          required
          hint={`At most ${limits.memberTitle} characters.`}
          className={styles.wide}
          error={errorText(errors?.title)}
          {...register(`${name}.title`)}
        />
        <TextField
          label="Places"
          required
          type="number"
          inputMode="numeric"
          min={1}
          max={limits.rolePlaces}
          hint={taken > 0 ? `${taken} taken` : `1 to ${limits.rolePlaces}.`}
          error={errorText(errors?.places)}
          {...register(`${name}.places`, { valueAsNumber: true })}
        />
        <TextField
          label="Hours a week"
          type="number"
          inputMode="numeric"
          min={1}
          max={limits.hoursPerWeek}
          hint="Optional."
          error={errorText(errors?.hours)}
          {...register(`${name}.hours`, { setValueAs: numberOrNull })}
        />
      </div>
      <Controller
        control={control}
        name={`${name}.skills`}
        render={({ field }) => (
          <TagSelector {...field} field="skills" error={errorText(errors?.skills)} />
        )}
      />
      <Controller
        control={control}
        name={`${name}.closed`}
        render={({ field: { value, onChange, ...field } }) => (
          <Switch
            {...field}
            label="Takes requests"
            hint={!value && taken >= places && taken > 0 ? 'All places are taken.' : undefined}
            checked={!value}
            onChange={(event) => onChange(!event.target.checked)}
          />
        )}
      />
      <div>
        <Button size="small" variant="quiet" onClick={onRemove}>
          <Trash2 aria-hidden size={16} />
          Remove<VisuallyHidden> {shownTitle}</VisuallyHidden>
        </Button>
      </div>
    </div>
  )
}

/** The part of a project form's values that holds the roles. */
interface WithRoles {
  wantedRoles: EditedRole[]
}
