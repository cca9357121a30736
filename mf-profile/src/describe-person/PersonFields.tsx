import { limits } from '@quad/contract'
import {
  Select,
  TagSelector,
  TextArea,
  TextField,
  errorText,
  fieldProps,
  richTextHint,
} from '@quad/shared-ui'
import type { ComponentProps, ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'

/** Values that both profile forms share. */
interface PersonValues {
  name: string
  pronouns: string
  major: string
  description: string
  skills: string[]
}

interface PersonFieldsProps {
  pronounOptions: ComponentProps<typeof Select>['options']
  /** The fields of the school. */
  children: ReactNode
}

/** The fields of a person, inside a form of `PersonValues`. */
export function PersonFields({ pronounOptions, children }: PersonFieldsProps) {
  const form = useFormContext<PersonValues>()
  const { control } = form
  return (
    <>
      <TextField label="Name" autoComplete="name" required {...fieldProps(form, 'name')} />
      <Select
        label="Pronouns"
        options={pronounOptions}
        placeholder="Select your pronouns"
        required
        {...fieldProps(form, 'pronouns')}
      />
      {children}
      <TextField label="Major" required {...fieldProps(form, 'major')} />
      <Controller
        control={control}
        name="description"
        render={({ field, fieldState }) => (
          <TextArea
            label="Personal bio"
            required
            hint={richTextHint}
            limit={limits.bio}
            error={errorText(fieldState.error)}
            {...field}
          />
        )}
      />
      <Controller
        control={control}
        name="skills"
        render={({ field, fieldState }) => (
          <TagSelector {...field} field="skills" error={errorText(fieldState.error)} />
        )}
      />
    </>
  )
}
