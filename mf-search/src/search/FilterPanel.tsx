import { limits } from '@quad/contract'
import {
  Button,
  Checkbox,
  HelpTip,
  HiddenFields,
  startInFirstField,
  Switch,
  TagSelector,
  useShownAtOnce,
} from '@quad/shared-ui'
import { Fragment, type ReactNode } from 'react'
import { DateField, SettledField, SizeField } from './filter-fields.tsx'
import {
  isSearchType,
  noFilters,
  noPersonFilters,
  type Change,
  type PersonFilters,
  type ProjectFilters,
  type SearchState,
  withFilters,
  withPersonFilters,
  writeSearch,
} from './search-state.ts'
import { useSkillFilter } from './use-search.ts'
import styles from './search.module.css'

export interface FilterPanelProps {
  state: SearchState
  /** Resolves when the router has the changed search. */
  onChange: (change: Change) => Promise<void> | void
}

/** Id of the form of the filters. */
export const filtersId = 'filters'

/** The fields of the filters. */
export function FilterPanel({ state: rendered, onChange: change }: FilterPanelProps) {
  const [state, onChange] = useShownAtOnce(rendered, change)
  if (!isSearchType(state.searchType)) return <p role="alert">Invalid search type</p>
  return state.searchType === 'projects' ? (
    <ProjectFilterPanel state={state} onChange={onChange} />
  ) : (
    <UserFilterPanel state={state} onChange={onChange} />
  )
}

const formats = [
  ['hybrid', 'Hybrid'],
  ['virtual', 'Virtual'],
  ['inPerson', 'In-Person'],
] as const

interface FilterFormProps {
  /** The search without these filters. */
  others: SearchState
  children: ReactNode
}

/** Applies each filter at once; without scripts, all of them by a button. */
function FilterForm({ others, children }: FilterFormProps) {
  return (
    <form
      ref={startInFirstField}
      id={filtersId}
      action="/search"
      aria-label="Filters"
      className={styles.filters}
      onSubmit={(event) => event.preventDefault()}
    >
      {/* The order has its own field. */}
      <HiddenFields params={writeSearch(others)} except={['order']} />
      {children}
      <noscript>
        <Button type="submit" worksAlone variant="primary">
          Apply filters
        </Button>
      </noscript>
    </form>
  )
}

function ProjectFilterPanel({ state, onChange }: FilterPanelProps) {
  const { filters, projectTags } = state
  const hasSkills = useSkillFilter()
  const filter = (change: Partial<ProjectFilters>) => onChange(withFilters(change))

  return (
    <FilterForm others={{ ...state, filters: noFilters, projectTags: [] }}>
      <Switch
        label="Show open teams"
        name="open"
        value="true"
        checked={filters.openOnly}
        onChange={(event) => filter({ openOnly: event.target.checked })}
      />
      <SettledField
        label="Open role"
        name="role"
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
          label="An open role needs my skills"
          name="needs"
          value="mine"
          checked={filters.needsMySkills}
          onChange={(event) => filter({ needsMySkills: event.target.checked })}
        />
      )}
      <fieldset className={styles.group}>
        <legend>Meeting type</legend>
        {formats.map(([name, label]) => (
          <Fragment key={name}>
            {/* A browser sends nothing of a box that is not checked. */}
            <input type="hidden" name={name} value="false" />
            <Checkbox
              name={name}
              value="true"
              label={label}
              checked={filters[name]}
              onChange={(event) => filter({ [name]: event.target.checked })}
            />
          </Fragment>
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
        onChange={(tags) => onChange((search) => ({ ...search, projectTags: tags }))}
      />
      <input type="hidden" name="statusYes" value="true" />
      <input type="hidden" name="statusNo" value={String(!filters.openOnly)} />
    </FilterForm>
  )
}

function UserFilterPanel({ state, onChange }: FilterPanelProps) {
  return (
    <FilterForm others={{ ...state, personFilters: noPersonFilters, userTags: [] }}>
      <AvailabilityFilter
        filters={state.personFilters}
        onChange={(change) => onChange(withPersonFilters(change))}
      />
      <TagSelector
        field="userTags"
        aside={
          <HelpTip about="Skills">
            Finds people with at least one of these skills. People with more of them come first.
          </HelpTip>
        }
        value={state.userTags}
        onChange={(userTags) => onChange((search) => ({ ...search, userTags }))}
      />
    </FilterForm>
  )
}

interface CourseFilterProps {
  filters: ProjectFilters
  onChange: (change: Partial<ProjectFilters>) => void
}

/** The course that projects are done for, its semester, and the latest deadline. */
function CourseFilter({ filters: { course, semester, dueBy }, onChange }: CourseFilterProps) {
  return (
    <fieldset className={styles.group}>
      <legend>
        Coursework
        <HelpTip about="Coursework">
          Finds projects whose course or semester begins with your words, such as CS or Fall 2026.
        </HelpTip>
      </legend>
      <SettledField
        label="Course"
        name="course"
        max={limits.courseNote}
        value={course}
        onChange={(next) => onChange({ course: next })}
      />
      <SettledField
        label="Semester"
        name="semester"
        max={limits.courseNote}
        value={semester}
        onChange={(next) => onChange({ semester: next })}
      />
      <DateField
        label="Deadline until"
        name="dueBy"
        value={dueBy}
        onChange={(day) => onChange({ dueBy: day })}
      />
    </fieldset>
  )
}

interface TeamSizeFieldsProps {
  min: number
  max: number
  onChange: (change: { min: number } | { max: number }) => void
}

/** Smallest and largest team: min is 0 to max, max is min to 100. */
function TeamSizeFields({ min, max, onChange }: TeamSizeFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>
        Team size
        <HelpTip about="Team size">
          Number of members today, including the Owner. 100 includes larger teams.
        </HelpTip>
      </legend>
      <div className={styles.sizes}>
        <SizeField
          label="Min"
          name="min"
          value={min}
          none={limits.teamSizeMin}
          lowest={limits.teamSizeMin}
          highest={max}
          onChange={(size) => onChange({ min: size })}
        />
        <SizeField
          label="Max"
          name="max"
          value={max}
          none={limits.teamSizeMax}
          lowest={min}
          highest={limits.teamSizeMax}
          onChange={(size) => onChange({ max: size })}
        />
      </div>
    </fieldset>
  )
}

interface AvailabilityFilterProps {
  filters: PersonFilters
  onChange: (change: Partial<PersonFilters>) => void
}

/** Whether people look for a team, for how many hours a week, and on which day they are available. */
function AvailabilityFilter({
  filters: { looking, hours, by },
  onChange,
}: AvailabilityFilterProps) {
  return (
    <>
      <Switch
        label="Looking for a team"
        name="looking"
        value="true"
        checked={looking}
        onChange={({ target }) => onChange({ looking: target.checked })}
      />
      <SizeField
        label="Hours a week, at least"
        name="hours"
        value={hours}
        none={0}
        lowest={0}
        highest={limits.hoursPerWeek}
        onChange={(next) => onChange({ hours: next })}
      />
      <DateField
        label="Available by"
        name="by"
        value={by}
        onChange={(day) => onChange({ by: day })}
      />
    </>
  )
}
