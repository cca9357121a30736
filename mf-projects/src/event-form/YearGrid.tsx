import { eventYears } from '@quad/contract'
import { IconButton } from '@quad/shared-ui'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from './day-calendar.module.css'

/** Four in a row, as the specification's picker shows them. */
const yearsShown = 16

interface YearGridProps {
  /** The shown year. */
  year: number
  onPick: (year: number) => void
}

/** A grid to pick a year from, a page at a time. */
export function YearGrid({ year, onPick }: YearGridProps) {
  const [from, setFrom] = useState(year - 5)
  const current = useRef<HTMLButtonElement>(null)

  // The button that opened the grid is gone.
  useEffect(() => current.current?.focus(), [])

  const years = Array.from({ length: yearsShown }, (_, index) => from + index).filter(
    (each) => each >= eventYears.first && each <= eventYears.last,
  )
  return (
    <>
      <div className={styles.head}>
        <IconButton
          label="Earlier years"
          disabled={from <= eventYears.first}
          onClick={() => setFrom(from - yearsShown)}
        >
          <ChevronLeft aria-hidden size={20} />
        </IconButton>
        <p role="status" className={styles.title}>
          {years[0]} – {years.at(-1)}
        </p>
        <IconButton
          label="Later years"
          disabled={from + yearsShown > eventYears.last}
          onClick={() => setFrom(from + yearsShown)}
        >
          <ChevronRight aria-hidden size={20} />
        </IconButton>
      </div>
      <div role="group" aria-label="Year" className={styles.years}>
        {years.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.year}
            aria-current={each === year || undefined}
            ref={each === year ? current : undefined}
            onClick={() => onPick(each)}
          >
            {each}
          </button>
        ))}
      </div>
    </>
  )
}
