import { Button, Dialog, useIsServed, useMedia } from '@quad/shared-ui'
import { SlidersHorizontal } from 'lucide-react'
import { startTransition, useDeferredValue, useId, useState, type ReactNode } from 'react'
import { FilterPanel, type FilterPanelProps } from './FilterPanel.tsx'
import { activeFilters } from './active-filters.ts'
import { isSearchType, type SearchState } from './search-state.ts'
import { useTotal } from './use-search.ts'
import styles from './search.module.css'

/** Whether the list of suggestions of a text field is open. */
const isListOpen = () =>
  document.activeElement?.matches('[role=combobox][aria-expanded=true]') === true

const narrowWindow = '(width < 56.25em)'

/** Id of the element that holds the results. */
export const resultsId = 'results'

interface FiltersProps extends FilterPanelProps {
  /** Shown after the button. */
  order: ReactNode
  /** Moves the focus to the results. */
  onSkip: () => void
  /** The results. */
  children: ReactNode
}

/** The filters beside the results, or in a sheet over them on a narrow screen, where the button stays in sight. */
export function Filters({ state, onChange, order, onSkip, children }: FiltersProps) {
  const narrow = useMedia(narrowWindow)
  const isServed = useIsServed()
  const [shown, setShown] = useState(true)
  const [sheet, setSheet] = useState(false)
  const panelId = useId()
  // Escape closes the list of suggestions first.
  const openSheet = (isOpen: boolean) => {
    if (isOpen || !isListOpen()) setSheet(isOpen)
  }
  const open = narrow ? sheet : shown
  const press = () => {
    // A press may come when the server's HTML is shown, which does not know the width.
    if (matchMedia(narrowWindow).matches) startTransition(() => setSheet(true))
    else setShown(!shown)
  }
  const count = activeFilters(state).length
  const panel = <FilterPanel state={state} onChange={onChange} />

  return (
    <>
      <div className={styles.bar}>
        <Button
          aria-expanded={open}
          aria-controls={narrow ? undefined : panelId}
          aria-haspopup={narrow ? 'dialog' : undefined}
          onClick={press}
        >
          <SlidersHorizontal aria-hidden size={18} />
          <span>
            {isServed ? <ServedLabel /> : open ? 'Hide filters' : 'Show filters'}
            {count > 0 && ` (${count})`}
          </span>
        </Button>
        {order}
      </div>
      <div className={styles.columns} data-filters={(open && !narrow) || undefined}>
        {narrow ? (
          <Dialog
            shape="sheet"
            title="Filters"
            open={sheet}
            onOpenChange={openSheet}
            className={styles.sheet}
          >
            <div className={styles.sheetContent}>
              <Afterwards>{panel}</Afterwards>
              <div className={styles.sheetFoot}>
                <ShowResults state={state} onPress={() => setSheet(false)} />
              </div>
            </div>
          </Dialog>
        ) : (
          <div id={panelId} hidden={!open} className={styles.panel}>
            <a
              href={`#${resultsId}`}
              className={styles.skip}
              onClick={(event) => {
                // The router would take the new address for another visit.
                event.preventDefault()
                onSkip()
              }}
            >
              Skip to results
            </a>
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

/** On a served page the width is unknown: styles show one of the labels, and hide the panel on a narrow screen. */
function ServedLabel() {
  return (
    <>
      <span className={styles.ifWide}>Hide filters</span>
      <span className={styles.ifNarrow}>Show filters</span>
    </>
  )
}

interface AfterwardsProps {
  children: ReactNode
}

/** Shows its children one frame later: a phone shows the press first, then the sheet, then the fields. */
function Afterwards({ children }: AfterwardsProps) {
  return useDeferredValue(true, false) && children
}

interface ShowResultsProps {
  state: SearchState
  onPress: () => void
}

/** The button that closes the sheet, with the number of results once it is known. */
function ShowResults({ state, onPress }: ShowResultsProps) {
  const total = useTotal(state)
  const results = total === 1 ? 'result' : 'results'
  return (
    <Button variant="primary" onClick={onPress}>
      Show {total !== undefined && `${total} `}
      {results}
    </Button>
  )
}
