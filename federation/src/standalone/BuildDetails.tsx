import type { StandaloneBuild } from '../page-data.ts'
import { useFailures } from './failures.ts'
import styles from './Frame.module.css'

interface BuildDetailsProps {
  build: StandaloneBuild
}

/** Names the build, what it requires of the shell, and its failures on this page. */
export function BuildDetails({ build: { id, requires } }: BuildDetailsProps) {
  const failures = useFailures()
  return (
    <div className={styles.facts}>
      <details>
        <summary>{id === undefined ? 'Working tree' : `Build ${id}`}</summary>
        {id === undefined ? (
          <p>Compiled with its own copy of each library.</p>
        ) : (
          <ul aria-label="Requirements">
            {Object.entries(requires).map(([library, range]) => (
              <li key={library}>
                {library} {range}
              </li>
            ))}
          </ul>
        )}
      </details>
      <details>
        <summary>{failures.length === 1 ? '1 failure' : `${failures.length} failures`}</summary>
        <ul aria-label="Failures">
          {failures.map((failure) => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}
