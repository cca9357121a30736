import styles from './Panel.module.css'

/**
 * Class of a framed section of a page, such as a form, for any element. `data-tone="danger"` warns of an
 * action that cannot be undone.
 */
export const panel = styles.panel
