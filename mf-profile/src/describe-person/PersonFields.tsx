import { limits } from '@quad/contract'
import { Select, TagSelector, TextArea, TextField } from '@quad/shared-ui'
import type { ComponentProps, ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'

/** What both forms of a profile ask of a person. */
interface PersonValues {
  name: string
  pronouns: string
  major: string
  description: string
  skills: string[]
}

interface PersonFieldsProps {
  pronounOptions: ComponentProps<typeof Select>['options']
  /** What is wrong with which field. */
  messages: Partial<Record<keyof PersonValues, string>>
  /** The fields of the school. */
  children: ReactNode
}

/** The fields in which a person says who they are; stands inside a form of `PersonValues`. */
export function PersonFields({ pronounOptions, messages, children }: PersonFieldsProps) {
  const { register, control } = useFormContext<PersonValues>()
  return (
    <>
      <TextField
        label="Name"
        autoComplete="name"
        required
        error={messages.name}
        {...register('name')}
      />
      <Select
        label="Pronouns"
        options={pronounOptions}
        placeholder="Select your pronouns"
        required
        error={messages.pronouns}
        {...register('pronouns')}
      />
      {children}
      <TextField label="Major" required error={messages.major} {...register('major')} />
      <Controller
        control={control}
        name="description"
        render={({ field }) => (
          <TextArea
            label="Personal bio"
            required
            limit={limits.bio}
            error={messages.description}
            {...field}
          />
        )}
      />
      <Controller
        control={control}
        name="skills"
        render={({ field: { value, onChange, onBlur } }) => (
          <TagSelector
            field="skills"
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={messages.skills}
          />
        )}
      />
    </>
  )
}
