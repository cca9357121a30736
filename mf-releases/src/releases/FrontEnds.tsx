import type { ReleasedFrontEnd } from '@quad/contract'
import { EmptyState, panel, Tag, timeAgo } from '@quad/shared-ui'
import { Package } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { ChangeButton } from './ChangeButton.tsx'
import { Commit } from './Commit.tsx'
import { endOfFreeze, freeze, promotion, rollback, withdrawal } from './changes.ts'
import { failureRate, kilobytes, vitalsText } from './figures.ts'
import styles from './releases.module.css'

interface FrontEndsProps {
  frontEnds: readonly ReleasedFrontEnd[]
}

/** What visitors get of each front end. */
export function FrontEnds({ frontEnds }: FrontEndsProps) {
  if (frontEnds.length === 0) {
    return <EmptyState icon={<Package size={32} />} level={3} title="Nothing is released yet." />
  }
  return (
    <ul role="list" className={styles.list}>
      {frontEnds.map((each) => (
        <FrontEnd key={each.name} frontEnd={each} />
      ))}
    </ul>
  )
}

interface FrontEndProps {
  frontEnd: ReleasedFrontEnd
}

function FrontEnd({ frontEnd }: FrontEndProps) {
  const { name, live, canary, frozen, can } = frontEnd
  const back = rollback(frontEnd)
  return (
    <li className={`${panel} ${styles.frontEnd}`}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          {name} {frozen && <Tag tone="closed">Frozen</Tag>}
        </h3>
        {can.release && (
          <div className={styles.buttons}>
            {canary && <ChangeButton change={promotion(name, canary.build)} />}
            {back && <ChangeButton change={back} />}
            <ChangeButton change={frozen ? endOfFreeze(name) : freeze(name)} />
          </div>
        )}
      </div>
      {frozen && (
        <p className={styles.text}>
          Frozen by <bdi>{frozen.who}</bdi> in release {frozen.release}: <bdi>{frozen.why}</bdi>
        </p>
      )}
      {live ? (
        <Build
          title={canary ? `Live for ${100 - canary.share} % of the visitors` : 'Live'}
          name={name}
          build={live}
          can={can}
        />
      ) : (
        <p className={styles.text}>Not live: no visitor gets it.</p>
      )}
      {canary && (
        <Build
          title={`Canary for ${canary.share} % of the visitors`}
          name={name}
          build={canary}
          can={can}
        />
      )}
    </li>
  )
}

interface BuildProps extends Pick<ReleasedFrontEnd, 'name' | 'can'> {
  title: string
  build: NonNullable<ReleasedFrontEnd['live']>
}

/** A build that visitors get. */
function Build({ title, name, build: shown, can }: BuildProps) {
  const titleId = useId()
  const { build, release, who, time, size } = shown
  return (
    <div role="group" aria-labelledby={titleId} className={styles.build}>
      <div className={styles.head}>
        <h4 id={titleId} className={styles.title}>
          {title}
        </h4>
        {can.release && <ChangeButton variant="quiet" change={withdrawal(name, build)} />}
      </div>
      <dl className={styles.facts}>
        <Fact term="Build">
          <code>{build}</code>
        </Fact>
        <Fact term="Commit" isWide={shown.commitDetails !== null}>
          <Commit {...shown} />
        </Fact>
        <Fact term="Released">
          by <bdi>{who}</bdi>, <time dateTime={time}>{timeAgo(time)}</time>, as release&nbsp;
          {release}
        </Fact>
        <Fact term="First scripts">{kilobytes(size)}</Fact>
        <Fact term="Visitors with failures">{failureRate(shown)}</Fact>
        <Fact term="Web vitals (75 %)">{vitalsText(shown.vitals)}</Fact>
      </dl>
    </div>
  )
}

interface FactProps {
  term: string
  /** Whether it has a row of its own. */
  isWide?: boolean
  children: ReactNode
}

function Fact({ term, isWide = false, children }: FactProps) {
  return (
    <div data-wide={isWide || undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
