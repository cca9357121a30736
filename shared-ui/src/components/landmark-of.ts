/**
 * Where help and menus belong: in the landmark of their button, so that screen readers find them there, and in
 * its dialog, since the page behind a dialog is inert.
 */
export const landmarkOf = (button: Element | null): Element | null =>
  button?.closest('[role=dialog], main') ?? button?.closest('header') ?? null
