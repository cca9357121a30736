import { useEffect, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { nameDocument } from '../../navigation/document-title.ts'
import { cx } from '../../styles/cx.ts'
import hiding from '../VisuallyHidden/VisuallyHidden.module.css'
import styles from './Page.module.css'

/** Address of the link that was followed from a history entry, by the entry's key. */
const followed = new Map<string, string>()

/** Whether another page than the first was open in this document. */
let hasNavigated = false

/** The path whose page has taken the focus. */
let focusedPath = ''

/** The first link to an address that is in sight: wide and narrow screens may have a link each. */
const linkTo = (href: string | undefined): HTMLElement | undefined =>
  href === undefined
    ? undefined
    : [...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)].find((link) =>
        link.checkVisibility(),
      )

/**
 * Focuses the link to an address once it is in the page: the landing page shows its cards after its heading. Gives up
 * when the focus leaves the heading.
 *
 * @returns stops waiting
 */
const focusLinkFrom = (heading: HTMLElement, href: string): (() => void) => {
  const waiting = new MutationObserver(() => {
    const link = linkTo(href)
    const isElsewhere = document.activeElement !== heading
    if (link && !isElsewhere) link.focus({ preventScroll: true })
    if (link || isElsewhere) waiting.disconnect()
  })
  waiting.observe(document.body, { childList: true, subtree: true })
  return () => waiting.disconnect()
}

interface PageHeadingProps extends Omit<ComponentProps<'h1'>, 'ref' | 'title'> {
  /** The document's title is "{title} · Quad". */
  title: string
  /** In place of `title` in the document's title, which alone tells tabs and bookmarks apart. */
  documentTitle?: string | undefined
  /** Set when this page replaces another in place: the heading then takes the focus. */
  replacesPage?: boolean
  /** The page still loads: only screen readers see the heading, and a title from the server stays. */
  loading?: boolean
}

/**
 * The page's one `h1`: names the document, and takes the focus after a navigation to this path (not
 * on the first load, and not when only the query changes). After Back, the followed link takes it. Shows `title` unless it has children.
 */
export function PageHeading({
  title,
  documentTitle = title,
  replacesPage = false,
  loading = false,
  className,
  children,
  ...rest
}: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const isFirstLoad = key === 'default' && !replacesPage && !hasNavigated

  useEffect(() => {
    if (!(loading && isFirstLoad)) nameDocument(documentTitle)
  }, [documentTitle, loading, isFirstLoad])

  useEffect(() => {
    const href = isBack ? followed.get(key) : undefined
    const target = linkTo(href) ?? heading.current
    if (key !== 'default') hasNavigated = true
    // While the page was loading, the person may have gone to the header's search.
    const hasMoved =
      !replacesPage && focusedPath === pathname && document.activeElement !== document.body
    focusedPath = pathname
    if (isFirstLoad || hasMoved || target === null) return undefined
    target.focus({ preventScroll: true })
    return href !== undefined && target === heading.current
      ? focusLinkFrom(target, href)
      : undefined
    // A new key alone is a change of the query, which must not take the focus from its field.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname])

  // Before the page leaves the document, and its link loses the focus.
  useLayoutEffect(
    () => () => {
      const href = document.activeElement?.getAttribute('href')
      if (href) followed.set(key, href)
    },
    [key],
  )

  return (
    <h1
      dir="auto"
      {...rest}
      ref={heading}
      tabIndex={-1}
      data-loading={loading || undefined}
      className={cx(loading ? hiding.hidden : styles.heading, className)}
    >
      {children ?? title}
    </h1>
  )
}

interface PageProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** Without one, the page renders its PageHeading itself. */
  title?: string
  /** In place of `title` in the document's title. */
  documentTitle?: string
  /** The page's skeleton: see PageHeading. */
  loading?: boolean
  /** `form` is a narrow column. */
  width?: 'wide' | 'form'
  /** A sentence under the heading. */
  lead?: ReactNode
  /** Buttons beside the heading. */
  actions?: ReactNode
}

/** A page in the shell's content area, with its width, heading and actions. */
export function Page({
  title,
  documentTitle,
  width = 'wide',
  lead,
  actions,
  loading = false,
  className,
  children,
  ...rest
}: PageProps) {
  return (
    <div {...rest} className={cx(styles.page, className)} data-width={width}>
      {title !== undefined &&
        (loading ? (
          <PageHeading title={title} loading />
        ) : (
          <div className={styles.head}>
            <div>
              <PageHeading title={title} documentTitle={documentTitle} />
              {lead !== undefined && <p className={styles.lead}>{lead}</p>}
            </div>
            {actions !== undefined && <div className={styles.actions}>{actions}</div>}
          </div>
        ))}
      {children}
    </div>
  )
}
