import { stylesheetSwitch } from './stylesheets.ts'

const base = '/mf/mf-chat/assets/'

const addStyle = (file: string, text: string): HTMLStyleElement => {
  const style = document.createElement('style')
  style.dataset['file'] = file
  style.textContent = text
  document.head.append(style)
  return style
}

let own: HTMLStyleElement
let others: HTMLStyleElement

beforeEach(() => {
  own = addStyle(`${base}page.0123456789.css`, '.mf-chat-a { color: red }')
  others = addStyle('/mf/mf-profile/assets/page.0123456789.css', '.mf-profile-a { color: red }')
})

afterEach(() => {
  document.head.replaceChildren()
})

const areOff = () => [own, others].map(({ sheet }) => Boolean(sheet?.disabled))

test('switches the stylesheets of a remote off with its last page or fragment, and on with the next', () => {
  const show = stylesheetSwitch(base)
  expect(areOff()).toEqual([false, false])

  const hidePage = show()
  const hideFragment = show()
  hidePage()
  expect(areOff()).toEqual([false, false])

  hideFragment()
  expect(areOff()).toEqual([true, false])

  show()
  expect(areOff()).toEqual([false, false])
})

test('switches those off, too, that a page has loaded later', () => {
  const hide = stylesheetSwitch(base)()
  const later = addStyle(`${base}later.0123456789.css`, '.mf-chat-b { color: red }')
  hide()

  expect(later.sheet?.disabled).toBe(true)
})
