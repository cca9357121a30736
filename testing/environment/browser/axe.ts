import { act } from '@testing-library/react'
import axe from 'axe-core'

/**
 * Fails with a list of violations of WCAG 2.2 AA (and axe's best practices) inside `container`.
 * Colours and sizes need a real browser: the e2e tests check those.
 */
export async function expectNoViolations(container: Element = document.body): Promise<void> {
  // A toast may appear or disappear during the check.
  const { violations } = await act(() =>
    axe.run(container, {
      resultTypes: ['violations'],
      rules: {
        'color-contrast': { enabled: false },
        // Needs a canvas, which jsdom lacks.
        'label-content-name-mismatch': { enabled: false },
        // A fragment of a page has no landmarks.
        region: { enabled: false },
      },
    }),
  )
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.html}\n  ${node.failureSummary ?? ''}`).join('\n')}`,
  )
  if (found.length > 0) throw new Error(`Accessibility violations\n\n${found.join('\n\n')}`)
}
