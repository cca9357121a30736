import { cx, IconButton, VisuallyHidden } from '@quad/shared-ui'
import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import {
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react'
import { dayInParts, tableOf, timeInWords } from './times-table.ts'
import styles from './times.module.css'

/** Days that are shown at once: as many as fit on a phone. */
const daysShown = 7

interface Cell {
  /** −1 for the heads of the days. */
  row: number
  column: number
}

interface TimesGridProps extends Pick<ComponentProps<'div'>, 'ref' | 'aria-describedby'> {
  label: string
  /** In order, in ms since 1970. */
  starts: readonly number[]
  marked: ReadonlySet<number>
  /** What a mark means, for screen readers: `fits`. */
  meaning: string
  /** Absent: nothing can be marked. */
  onMark?: ((marked: ReadonlySet<number>) => void) | undefined
  /** How many of the people can come then. */
  count?: { of: (start: number) => number; people: number }
}

/**
 * Days and times to mark: by a press, by a drag, a whole day by its head, and by keyboard as a grid. A finger that
 * moves up or down scrolls the page, so it marks from one day to the next only.
 */
export function TimesGrid({
  label,
  starts,
  marked,
  meaning,
  onMark,
  count,
  ...rest
}: TimesGridProps) {
  const [page, setPage] = useState(0)
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 })
  const grid = useRef<HTMLTableElement>(null)
  const all = tableOf(starts)
  const pages = Math.max(1, Math.ceil(all.days.length / daysShown))
  const shown = Math.min(page, pages - 1) * daysShown
  const days = all.days.slice(shown, shown + daysShown)
  const rows = all.rows
    .map((row) => ({ ...row, starts: days.map((_, column) => row.starts[shown + column]) }))
    .filter((row) => row.starts.some((start) => start !== undefined))
  const startsIn = (from: Cell, to: Cell): number[] =>
    rows
      .slice(Math.min(from.row, to.row), Math.max(from.row, to.row) + 1)
      .flatMap((row) =>
        row.starts.slice(Math.min(from.column, to.column), Math.max(from.column, to.column) + 1),
      )
      .filter((start) => start !== undefined)
  const startsOn = (column: number) =>
    startsIn({ row: 0, column }, { row: rows.length - 1, column })
  const exists = ({ row, column }: Cell) =>
    row === -1 ? column in days : rows[row]?.starts[column] !== undefined
  const reachable = exists(active)
    ? active
    : { row: rows.findIndex((row) => row.starts[0] !== undefined), column: 0 }

  const mark = (changed: readonly number[], isMarked: boolean, base = marked) => {
    const next = new Set(base)
    for (const start of changed) {
      if (isMarked) next.add(start)
      else next.delete(start)
    }
    onMark?.(next)
  }
  const drag = useDrag({
    begins: (cell) => {
      const [start] = startsIn(cell, cell)
      return { base: marked, isMarked: start !== undefined && !marked.has(start) }
    },
    covers: (from, to, { base, isMarked }) => mark(startsIn(from, to), isMarked, base),
  })

  const move = (event: KeyboardEvent) => {
    const from = cellOf(event.target)
    const step = steps[event.key]
    if (!from || !step) return
    event.preventDefault()
    const next = { row: from.row + step.row, column: from.column + step.column }
    while (next.row >= -1 && next.row < rows.length && next.column in days && !exists(next)) {
      next.row += step.row
      next.column += step.column
    }
    if (!exists(next)) return
    setActive(next)
    grid.current
      ?.querySelector<HTMLElement>(`[data-row="${next.row}"][data-column="${next.column}"]`)
      ?.focus()
  }
  const propsOf = (cell: Cell) => ({
    type: 'button' as const,
    'data-row': cell.row,
    'data-column': cell.column,
    'aria-disabled': onMark ? undefined : true,
    tabIndex: cell.row === reachable.row && cell.column === reachable.column ? 0 : -1,
    onFocus: () => setActive(cell),
  })

  return (
    <div {...rest} tabIndex={-1} role="group" aria-label={label} className={styles.times}>
      {pages > 1 && (
        <div className={styles.pages}>
          <IconButton
            label="Earlier days"
            aria-disabled={shown === 0}
            onClick={() => setPage(Math.max(0, shown / daysShown - 1))}
          >
            <ChevronLeft aria-hidden size={20} />
          </IconButton>
          <p role="status" className={styles.period}>
            {[days[0]!, days.at(-1)!].map((day) => dayInParts(day).join(' ')).join(' – ')}
          </p>
          <IconButton
            label="Later days"
            aria-disabled={shown / daysShown === pages - 1}
            onClick={() => setPage(Math.min(pages - 1, shown / daysShown + 1))}
          >
            <ChevronRight aria-hidden size={20} />
          </IconButton>
        </div>
      )}
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the ARIA grid pattern allows a table
        role="grid"
        aria-label={label}
        className={styles.grid}
        onKeyDown={move}
        {...(onMark && drag.handlers)}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <VisuallyHidden>Time</VisuallyHidden>
            </th>
            {days.map((date, column) => {
              const [weekday, month, day] = dayInParts(date)
              const ofDay = startsOn(column)
              const isMarked = ofDay.every((start) => marked.has(start))
              return (
                <th key={date.getTime()} scope="col">
                  <button
                    {...propsOf({ row: -1, column })}
                    className={styles.day}
                    aria-pressed={isMarked}
                    aria-label={`${weekday} ${month} ${day}, all day`}
                    onClick={() => mark(ofDay, !isMarked)}
                  >
                    {weekday}{' '}
                    <span>
                      {month} {day}
                    </span>
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.label}>
              <th scope="row" className={styles.hour}>
                {row.label}
              </th>
              {row.starts.map((start, column) => (
                <td key={days[column]!.getTime()}>
                  {start !== undefined && (
                    <button
                      {...propsOf({ row: index, column })}
                      className={cx(styles.cell, count && styles.counted)}
                      data-share={count && Math.ceil((4 * count.of(start)) / count.people)}
                      aria-pressed={marked.has(start)}
                      aria-label={[
                        timeInWords(start),
                        ...(marked.has(start) ? [meaning] : []),
                        ...(count ? [`${count.of(start)} of ${count.people} can`] : []),
                      ].join(', ')}
                      onClick={(event) => {
                        if (!drag.ended(event)) mark([start], !marked.has(start))
                      }}
                    >
                      {marked.has(start) && <Check aria-hidden size={16} />}
                      {count && count.of(start) > 0 && count.of(start)}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const steps: Record<string, Cell | undefined> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** The cell of an event's target. */
const cellOf = (target: EventTarget): Cell | undefined => {
  const { row, column } = (target as Element).closest<HTMLElement>('[data-row]')?.dataset ?? {}
  return row === undefined ? undefined : { row: Number(row), column: Number(column) }
}

interface DragOptions<State> {
  begins: (cell: Cell) => State
  /** Called with the corners of the rectangle between the first cell and this one. */
  covers: (from: Cell, to: Cell, state: State) => void
}

/** A drag over cells by mouse, pen or finger. A press that stays in its cell is none. */
const useDrag = <State,>({ begins, covers }: DragOptions<State>) => {
  const drag = useRef<{ from: Cell; state: State; hasMoved: boolean }>(undefined)

  return {
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        const from = cellOf(event.target)
        drag.current = undefined
        if (!from || from.row < 0 || event.button !== 0) return
        drag.current = { from, state: begins(from), hasMoved: false }
        // A finger's events would all go to its first cell.
        const cell = event.target as Element
        if (cell.hasPointerCapture?.(event.pointerId)) cell.releasePointerCapture(event.pointerId)
      },
      onPointerOver: (event: PointerEvent) => {
        if (event.buttons === 0) drag.current = undefined
        const to = cellOf(event.target)
        const { current } = drag
        if (!current || !to || to.row < 0) return
        const isFirst = to.row === current.from.row && to.column === current.from.column
        if (isFirst && !current.hasMoved) return
        current.hasMoved = true
        covers(current.from, to, current.state)
      },
      // After the cell's own handler: the click ends the drag.
      onClick: () => {
        drag.current = undefined
      },
    },

    /** Whether a click is the end of a drag, which comes back to its first cell. */
    ended: (event: MouseEvent): boolean => event.detail > 0 && drag.current?.hasMoved === true,
  }
}
