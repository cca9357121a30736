import { limits } from '@quad/contract'
import { HelpTip, TextField } from '@quad/shared-ui'
import type { ProjectFilters } from './search-state.ts'
import styles from './search.module.css'
import { SettledField } from './SettledField.tsx'

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
      <SettledField
        label="Course"
        max={limits.courseNote}
        value={course}
        onChange={(next) => onChange({ course: next })}
      />
      <SettledField
        label="Semester"
        max={limits.courseNote}
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
