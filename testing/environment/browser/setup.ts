import { jest } from '@jest/globals'
import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'
import { format } from 'node:util'

// A page's code is compiled at its first use, which is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

// Browser APIs that jsdom lacks and our libraries use on every page.

Object.assign(window, {
  matchMedia: (query: string): Partial<MediaQueryList> => ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }),
  scrollTo: () => {},
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  IntersectionObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return []
    }
  },
})
Object.assign(Element.prototype, {
  checkVisibility(this: Element) {
    return this.closest('[hidden]') === null
  },
  scrollIntoView: () => {},
  hasPointerCapture: () => false,
  setPointerCapture: () => {},
  releasePointerCapture: () => {},
})

// jsdom computes a style by matching 200 default rules, again after each change of the page, which takes a seventh of
// the time of the tests. They load no style sheets, so elements of a kind have one style, except by `style` attributes.
const computeStyle = window.getComputedStyle.bind(window)
const styles = new Map<string, CSSStyleDeclaration>()
window.getComputedStyle = (element, pseudo) => {
  const isInherited = /visibility|pointer-events/
  for (let each: Element | null = element; each; each = each.parentElement) {
    const own = each.getAttribute('style')
    if (own && (each === element || isInherited.test(own))) return computeStyle(element, pseudo)
  }
  const states = ['type', 'hidden', 'open'].map((name) => String(element.getAttribute(name)))
  const kind = [element.localName, ...states].join(' ')
  const style = styles.get(kind) ?? computeStyle(element, pseudo)
  styles.set(kind, style)
  return style
}

// jsdom cannot decode or draw images. In a test every file is an image, unless the test overrides this.
const drawing: Partial<CanvasRenderingContext2D> = { fillRect: () => {}, drawImage: () => {} }
Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} })
Object.assign(HTMLCanvasElement.prototype, {
  getContext: () => drawing,
  toBlob: (done: BlobCallback, type?: string) => done(new Blob(['…'], { type: type ?? '' })),
})
Object.assign(globalThis, {
  createImageBitmap: () => Promise.resolve({ width: 800, height: 600, close: () => {} }),
})

// A test that expects console output declares it: jest.spyOn(console, 'error').mockImplementation(…).
let unexpected: string[] = []

beforeEach(() => {
  unexpected = []
  for (const level of ['error', 'warn'] as const) {
    jest.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      unexpected.push(`console.${level}: ${format(...parts)}`)
    })
  }
})

afterEach(() => {
  jest.restoreAllMocks()
  if (unexpected.length > 0) throw new Error(`Unexpected console output\n${unexpected.join('\n')}`)
})
