import { insideLink } from './inside-link.ts'

/** The target of a click inside a link, as the page determines it. */
const leadsTo = (attributes: Record<string, string>, click: MouseEventInit = {}) => {
  const link = document.createElement('a')
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
  const icon = link.appendChild(document.createElement('b'))
  document.body.append(link)
  let found: URL | null = null
  link.addEventListener('click', (event) => {
    found = insideLink(event)
    event.preventDefault()
  })
  icon.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...click }))
  link.remove()
  return (found as URL | null)?.pathname ?? null
}

beforeEach(() => window.history.replaceState(null, '', '/about'))

test('accepts a link to another page of the site', () => {
  expect(leadsTo({ href: '/search?query=map' })).toBe('/search')
})

test.each<[string, Record<string, string>, MouseEventInit]>([
  ['into another tab', { href: '/search', target: '_blank' }, {}],
  ['into another tab by the keyboard', { href: '/search' }, { ctrlKey: true }],
  ['into another tab by the wheel', { href: '/search' }, { button: 1 }],
  ['to another site', { href: 'https://example.org/search' }, {}],
  ['to a file', { href: '/calendar.ics', download: '' }, {}],
  ['to a place on the page', { href: '#main' }, {}],
  ['to the same page with another query', { href: '/about?tab=2' }, {}],
  ['nowhere', {}, {}],
])('refuses a link %s', (_, attributes, click) => {
  expect(leadsTo(attributes, click)).toBeNull()
})
