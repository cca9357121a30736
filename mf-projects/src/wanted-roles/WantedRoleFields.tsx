import { limits } from '@quad/contract'
import { Button, Switch, TagSelector, TextField, VisuallyHidden, errorText } from '@quad/shared-ui'
import { Trash2 } from 'lucide-react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import type { WithRoles } from './with-roles.ts'
import styles from './wanted-roles.module.css'

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
export function WantedRoleFields({ nth, taken, onRemove }: WantedRoleFieldsProps) {
  const { control, formState, register } = useFormContext<WithRoles>()
  const name = `wantedRoles.${nth}` as const
  const errors = formState.errors.wantedRoles?.[nth]
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
        render={({ field: { value, onChange, onBlur }, fieldState }) => (
          <TagSelector
            field="skills"
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={errorText(fieldState.error)}
          />
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
