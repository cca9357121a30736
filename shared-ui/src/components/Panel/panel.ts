import styles from './Panel.module.css'

/**
 * Class of a sheet of paper on the page: a form, or a part of one, whatever element it is. With
 * `data-tone="danger"` it warns of what cannot be taken back.
 */
export const panel = styles.panel
