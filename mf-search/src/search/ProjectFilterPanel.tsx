import { limits } from '@quad/contract'
import { Checkbox, HelpTip, Switch, TagSelector } from '@quad/shared-ui'
import { CourseFilter } from './CourseFilter.tsx'
import type { SearchState } from './search-state.ts'
import styles from './search.module.css'
import { SettledField } from './SettledField.tsx'
import { TeamSizeFields } from './TeamSizeFields.tsx'
import { useSkillFilter } from './use-skill-filter.ts'

const formats = [
  ['hybrid', 'Hybrid'],
  ['virtual', 'Virtual'],
  ['inPerson', 'In-Person'],
] as const

interface ProjectFilterPanelProps {
  state: SearchState
  onChange: (change: Partial<SearchState>) => void
}

export function ProjectFilterPanel({ state, onChange }: ProjectFilterPanelProps) {
  const { filters, projectTags } = state
  const hasSkills = useSkillFilter()
  const filter = (change: Partial<SearchState['filters']>) =>
    onChange({ filters: { ...filters, ...change } })

  return (
    <form
      aria-label="Filters"
      className={styles.filters}
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="statusYes" value="true" />
      <input type="hidden" name="statusNo" value={String(!filters.openOnly)} />
      <Switch
        label="Show open teams"
        checked={filters.openOnly}
        onChange={(event) => filter({ openOnly: event.target.checked })}
      />
      <SettledField
        label="Open role"
        max={limits.queryText}
        aside={
          <HelpTip about="Open role">
            Finds projects that look for a person in this role, such as “designer”.
          </HelpTip>
        }
        value={filters.role}
        onChange={(role) => filter({ role })}
      />
      {hasSkills && (
        <Checkbox
          label="Needs my skills"
          checked={filters.needsMySkills}
          onChange={(event) => filter({ needsMySkills: event.target.checked })}
        />
      )}
      <fieldset className={styles.group}>
        <legend>Meeting type</legend>
        {formats.map(([name, label]) => (
          <Checkbox
            key={name}
            name={name}
            label={label}
            checked={filters[name]}
            onChange={(event) => filter({ [name]: event.target.checked })}
          />
        ))}
      </fieldset>
      <TeamSizeFields min={filters.min} max={filters.max} onChange={filter} />
      <CourseFilter filters={filters} onChange={filter} />
      <TagSelector
        field="projectTags"
        aside={
          <HelpTip about="Project Tags">
            Finds projects with at least one of these tags. Projects with more of them come first.
          </HelpTip>
        }
        value={projectTags}
        onChange={(tags) => onChange({ projectTags: tags })}
      />
    </form>
  )
}
