import { limits } from '@quad/contract'
import { HelpTip, TextField } from '@quad/shared-ui'
import { useState } from 'react'
import type { ProjectFilters } from './search-state.ts'
import styles from './search.module.css'

interface CourseFilterProps {
  filters: ProjectFilters
  onChange: (change: Partial<ProjectFilters>) => void
}

/** The course that projects are done for, its semester, and the latest deadline. */
export function CourseFilter({
  filters: { course, semester, dueBy },
  onChange,
}: CourseFilterProps) {
  return (
    <fieldset className={styles.group}>
      <legend>
        Course
        <HelpTip about="Course">
          Finds projects whose course or semester begins with your words, such as CS or Fall 2026.
        </HelpTip>
      </legend>
      <BeginningField
        label="Course"
        value={course}
        onChange={(next) => onChange({ course: next })}
      />
      <BeginningField
        label="Semester"
        value={semester}
        onChange={(next) => onChange({ semester: next })}
      />
      <TextField
        label="Deadline until"
        type="date"
        value={dueBy}
        onChange={({ target }) => onChange({ dueBy: target.value })}
      />
    </fieldset>
  )
}

interface BeginningFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Applies the text on blur or Enter. */
function BeginningField({ label, value, onChange }: BeginningFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)

  const settle = () => {
    if (typed !== null && typed.trim() !== value) onChange(typed.trim())
    setTyped(null)
  }

  return (
    <TextField
      label={label}
      maxLength={limits.courseNote}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={settle}
      onKeyDown={({ key }) => {
        if (key === 'Enter') settle()
      }}
    />
  )
}
