import type { ProfileEdit } from '@quad/contract'
import { TextField, panel } from '@quad/shared-ui'
import { useFormContext } from 'react-hook-form'

type Links = Pick<ProfileEdit, 'linkedInLink' | 'instagramLink'>

interface LinkFieldsProps {
  /** What is wrong with which field. */
  messages: Partial<Record<keyof Links, string>>
}

/** A person's pages elsewhere; stands inside a form of both. */
export function LinkFields({ messages }: LinkFieldsProps) {
  const { register } = useFormContext<Links>()
  return (
    <section id="links" aria-labelledby="links-title" className={panel}>
      <h2 id="links-title">Links</h2>
      <TextField
        label="LinkedIn link"
        type="url"
        hint="https://www.linkedin.com/in/…"
        required
        error={messages.linkedInLink}
        {...register('linkedInLink')}
      />
      <TextField
        label="Instagram link"
        type="url"
        hint="https://www.instagram.com/…"
        required
        error={messages.instagramLink}
        {...register('instagramLink')}
      />
    </section>
  )
}
