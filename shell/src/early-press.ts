/** Milliseconds between two tries to repeat a press: about a frame. */
const interval = 16

/** Milliseconds for which a part of the page may be late. */
const timeout = 10_000

const buttonAt = (target: EventTarget | null | undefined): HTMLButtonElement | undefined => {
  const button = target instanceof Element ? target.closest('button') : null
  // The browser sends a form by itself.
  return button?.type === 'button' ? button : undefined
}

/** By the visible text: the HTML has the texts of wide and narrow windows. */
const nameOf = ({ ariaLabel, innerText }: HTMLButtonElement): string => ariaLabel ?? innerText

interface Press {
  button: HTMLButtonElement
  name: string
  /** The button's place among those of its name. */
  nth: number
}

/**
 * Keeps the last press on a button of the server's HTML from React, whose first render knows less than the browser: not
 * the width of the window, for example. Call it before React listens, and the result when the page is shown: it repeats
 * that press, and later ones on parts whose code has not arrived. A press elsewhere takes it back.
 */
export const keepEarlyPress = (root: HTMLElement): (() => void) => {
  const named = (name: string) =>
    [...root.querySelectorAll('button')].filter((button) => nameOf(button) === name)
  const pressOn = (button: HTMLButtonElement): Press => {
    const name = nameOf(button)
    return { button, name, nth: named(name).indexOf(button) }
  }
  // Of the page's inline script (frame/frame.ts).
  const { quadPressed } = window as { quadPressed?: EventTarget }
  const first = buttonAt(quadPressed)
  let kept = first && root.contains(first) ? pressOn(first) : undefined

  const keep = (event: Event) => {
    const button = buttonAt(event.target)
    kept = button && pressOn(button)
    if (button) event.stopImmediatePropagation()
  }
  const keepUnheard = (event: Event) => {
    const button = buttonAt(event.target)
    // React stops the event when it cannot hydrate its target yet.
    // oxlint-disable-next-line no-deprecated -- nothing else says that an event is stopped
    kept = button && event.cancelBubble ? pressOn(button) : undefined
  }
  const repeat = () => {
    if (!kept) return
    const { button, name, nth } = kept
    const now = button.isConnected ? button : named(name)[nth]
    // A press like the first one: it is kept again, or heard.
    if (now && !now.disabled) now.click()
  }

  root.addEventListener('click', keep, true)
  return () => {
    root.removeEventListener('click', keep, true)
    // After React's own listener on the same element.
    root.addEventListener('click', keepUnheard, true)
    const timer = setInterval(repeat, interval)
    setTimeout(() => {
      root.removeEventListener('click', keepUnheard, true)
      clearInterval(timer)
    }, timeout)
  }
}
