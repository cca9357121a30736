import type { ProfileEdit } from '@quad/contract'
import { TextField, fieldProps, panel } from '@quad/shared-ui'
import { useFormContext } from 'react-hook-form'

type Links = Pick<ProfileEdit, 'linkedInLink' | 'instagramLink'>

/** The fields of social links, inside a form that has both. */
export function LinkFields() {
  const form = useFormContext<Links>()
  return (
    <section id="links" aria-labelledby="links-title" className={panel}>
      <h2 id="links-title">Links</h2>
      <TextField
        label="LinkedIn link"
        type="url"
        hint="https://www.linkedin.com/in/…"
        required
        {...fieldProps(form, 'linkedInLink')}
      />
      <TextField
        label="Instagram link"
        type="url"
        hint="https://www.instagram.com/…"
        required
        {...fieldProps(form, 'instagramLink')}
      />
    </section>
  )
}
