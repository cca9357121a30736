import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { cx } from '../../styles/cx.ts'
import { IconButton } from '../Button/Button.tsx'
import { Field, type FieldLook } from '../Field/Field.tsx'
import fieldStyles from '../Field/Field.module.css'
import styles from './PasswordField.module.css'

interface PasswordFieldProps
  extends Omit<ComponentProps<'input'>, keyof FieldLook | 'type'>, FieldLook {}

/** A labelled password with a button that shows and hides it; the rest goes to the input. */
export function PasswordField({ label, hint, error, className, id, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ id, label, hint, error, className }} required={rest.required}>
      {(control) => (
        <div className={styles.row}>
          <input
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className={cx(fieldStyles.control, styles.input)}
            autoCapitalize={shown ? 'none' : undefined}
            spellCheck={false}
          />
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            className={styles.toggle}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
          </IconButton>
        </div>
      )}
    </Field>
  )
}
