import type { ProjectEdit } from '@quad/contract'
import { TextField, errorText, fieldProps } from '@quad/shared-ui'
import { Controller, useFormContext } from 'react-hook-form'

type Details = Pick<
  ProjectEdit,
  'course' | 'semester' | 'deadline' | 'repositoryLink' | 'designLink' | 'siteLink'
>

/** The optional fields of both project forms: the course and the links. */
export function DetailFields() {
  const form = useFormContext<Details>()
  return (
    <>
      <TextField
        label="Course"
        hint="Optional: the course that this project is done for, such as CS 310."
        {...fieldProps(form, 'course')}
      />
      <TextField
        label="Semester"
        hint="Optional: such as Fall 2026."
        {...fieldProps(form, 'semester')}
      />
      <Controller
        control={form.control}
        name="deadline"
        render={({ field: { value, onChange, ...field }, fieldState }) => (
          <TextField
            {...field}
            label="Deadline"
            type="date"
            hint="Optional."
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
            error={errorText(fieldState.error)}
          />
        )}
      />
      <TextField
        label="Repository"
        type="url"
        hint="Optional: an https:// address, such as a page on GitHub."
        {...fieldProps(form, 'repositoryLink')}
      />
      <TextField
        label="Design"
        type="url"
        hint="Optional: such as a board or a mock-up."
        {...fieldProps(form, 'designLink')}
      />
      <TextField
        label="Site"
        type="url"
        hint="Optional: where the project can be tried."
        {...fieldProps(form, 'siteLink')}
      />
    </>
  )
}
