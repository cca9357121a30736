import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'
import { format } from 'node:util'

// A page's code is compiled at its first use, which is slow on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

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
