import { ArrowRight } from 'lucide-react'
import { Fragment } from 'react'
import { site } from '../content/site.ts'
import styles from './SystemDiagram.module.css'

const { browser, server, data } = site.about.diagram
const stages = [browser, server, data]

/** The system's parts, from the browser to the data. */
export function SystemDiagram() {
  return (
    <figure className={styles.figure}>
      {stages.map(({ title, parts }, index) => (
        <Fragment key={title}>
          {index > 0 && <ArrowRight aria-hidden className={styles.arrow} />}
          <section className={styles.stage}>
            <h3 className={styles.title}>{title}</h3>
            <ul className={styles.parts}>
              {parts.map((part) => (
                <li key={part} className={styles.part}>
                  {part}
                </li>
              ))}
            </ul>
          </section>
        </Fragment>
      ))}
      <figcaption className={styles.caption}>
        The browser loads each area on its own, asks the server, and the server keeps the data.
      </figcaption>
    </figure>
  )
}
