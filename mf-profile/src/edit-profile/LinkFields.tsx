import type { ProfileEdit } from '@quad/contract'
import { Checkbox, TextField, VisuallyHidden, errorText, panel } from '@quad/shared-ui'
import { useController, useFormContext } from 'react-hook-form'

type Links = Pick<ProfileEdit, 'linkedInLink' | 'instagramLink'>

/** The fields of social links, inside a form that has both. */
export function LinkFields() {
  return (
    <section id="links" aria-labelledby="links-title" className={panel}>
      <h2 id="links-title">Links</h2>
      <LinkField name="linkedInLink" network="LinkedIn" example="linkedin.com/in/name" />
      <LinkField name="instagramLink" network="Instagram" example="instagram.com/name" />
    </section>
  )
}

interface LinkFieldProps {
  name: keyof Links
  network: string
  example: string
}

function LinkField({ name, network, example }: LinkFieldProps) {
  const { control } = useFormContext<Links>()
  const { field, fieldState } = useController({ control, name })
  const hasNone = field.value === null
  return (
    <div>
      <TextField
        {...field}
        label={`${network} link`}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint={`Your handle, or the address of your page: ${example}`}
        required={!hasNone}
        disabled={hasNone}
        value={field.value ?? ''}
        error={errorText(fieldState.error)}
      />
      <Checkbox
        label={
          <>
            I have none<VisuallyHidden> on {network}</VisuallyHidden>
          </>
        }
        checked={hasNone}
        onChange={({ target }) => field.onChange(target.checked ? null : '')}
      />
    </div>
  )
}
