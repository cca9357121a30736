let isLeft = false
window.addEventListener('pagehide', () => (isLeft = true))
// The browser's Back may show the page again.
window.addEventListener('pageshow', () => (isLeft = false))

/** Whether the page is being left: the browser then aborts what the page loads, which is no failure. */
export const isPageLeft = (): boolean => isLeft
