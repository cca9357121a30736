import { texts } from '@quad/contract'
import { Button, Dialog, useMedia } from '@quad/shared-ui'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { activeFilters } from './active-filters.ts'
import { ProjectFilterPanel } from './ProjectFilterPanel.tsx'
import { isSearchType, type SearchState } from './search-state.ts'
import styles from './search.module.css'
import { UserFilterPanel } from './UserFilterPanel.tsx'

/** Whether the list of suggestions of a text field is open. */
const isListOpen = () =>
  document.activeElement?.matches('[role=combobox][aria-expanded=true]') === true

interface FiltersProps {
  state: SearchState
  onChange: (change: Partial<SearchState>) => void
  /** Shown before the button. */
  types: ReactNode
  /** Shown after the button. */
  order: ReactNode
  /** The results. */
  children: ReactNode
}

/** The filters beside the results, or in a sheet over them on a narrow screen. */
export function Filters({ state, onChange, types, order, children }: FiltersProps) {
  const narrow = useMedia('(width < 56.25em)')
  const [shown, setShown] = useState(true)
  const [sheet, setSheet] = useState(false)
  const panelId = useId()
  // Escape closes the list of suggestions first.
  const openSheet = (isOpen: boolean) => {
    if (isOpen || !isListOpen()) setSheet(isOpen)
  }
  const open = narrow ? sheet : shown
  const count = activeFilters(state).length
  const panel = <FilterPanel state={state} onChange={onChange} />

  return (
    <>
      <div className={styles.bar}>
        {types}
        <div className={styles.tools}>
          <Button
            aria-expanded={open}
            aria-controls={narrow ? undefined : panelId}
            aria-haspopup={narrow ? 'dialog' : undefined}
            onClick={() => (narrow ? setSheet(true) : setShown(!shown))}
          >
            <SlidersHorizontal aria-hidden size={18} />
            {open ? 'Hide filters' : 'Show filters'}
            {count > 0 && ` (${count})`}
          </Button>
          {order}
        </div>
      </div>
      <div className={styles.columns} data-filters={(open && !narrow) || undefined}>
        {narrow ? (
          <Dialog shape="sheet" title="Filters" open={sheet} onOpenChange={openSheet}>
            {panel}
            <Button variant="primary" onClick={() => setSheet(false)}>
              Show results
            </Button>
          </Dialog>
        ) : (
          <div id={panelId} hidden={!open} className={styles.panel}>
            {panel}
          </div>
        )}
        <div className={styles.found}>
          {narrow && !isSearchType(state.searchType) && panel}
          {children}
        </div>
      </div>
    </>
  )
}

interface FilterPanelProps {
  state: SearchState
  onChange: (change: Partial<SearchState>) => void
}

function FilterPanel({ state, onChange }: FilterPanelProps) {
  if (!isSearchType(state.searchType)) return <p role="alert">{texts.invalidSearchType}</p>
  return state.searchType === 'projects' ? (
    <ProjectFilterPanel state={state} onChange={onChange} />
  ) : (
    <UserFilterPanel state={state} onChange={onChange} />
  )
}
