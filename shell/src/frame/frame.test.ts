import './frame.ts'

const page = `
  <form action="/search" id="header">
    <input type="hidden" name="open" value="true">
    <input name="query"><select name="searchType"><option>projects<option>users</select>
  </form>
  <form action="/search" id="types">
    <input type="hidden" name="query" value=""><input type="hidden" name="open" value="true">
    <button name="searchType" value="users">USERS</button>
  </form>
  <form action="/search" id="filters">
    <input type="hidden" name="query" value="">
    <input type="hidden" name="hybrid" value="false"><input type="checkbox" name="hybrid" value="true" checked>
    <input type="checkbox" name="open" value="true" checked>
    <input name="course" value="CS 1">
  </form>
  <form id="words"><input name="note"></form>
  <form method="post" action="/search" id="sent"><input name="query" value="x"></form>`

/** What the browser sends, by the event that jsdom does not have. */
const sent = (id: string) => {
  const form = document.querySelector<HTMLFormElement>(`#${id}`)!
  const formData = new FormData(form, form.querySelector('button'))
  form.dispatchEvent(Object.assign(new Event('formdata', { bubbles: true }), { formData }))
  return new URLSearchParams(formData as unknown as Record<string, string>).toString()
}

const field = (selector: string) => document.querySelector<HTMLInputElement>(selector)!

beforeEach(() => {
  document.body.innerHTML = page
})

test('a form that the browser sends is sent as it is if nothing else is changed', () => {
  expect(sent('types')).toBe('query=&open=true&searchType=users')
})

test('a form of the search that the browser sends has what is changed in the others', () => {
  field('#header [name=query]').value = 'kite'
  document.querySelector('select')!.selectedIndex = 1
  field('#filters [type=checkbox][name=hybrid]').checked = false
  field('#filters [name=open]').checked = false
  field('#filters [name=course]').value = ''
  field('#words input').value = 'other'
  expect(sent('types')).toBe('searchType=users&query=kite&hybrid=false&course=')
  expect(sent('filters')).toBe('hybrid=false&course=&query=kite&searchType=users')
  expect(sent('words')).toBe('note=other')
  expect(sent('sent')).toBe('query=x')
})

test('a link of this site that the browser follows to sign-in keeps the fragment', () => {
  location.hash = '#details'
  document.body.innerHTML =
    '<a href="/signin?redirect=%2Fprojects%2F1"><b>Sign In</b></a><a href="/about"><b>About</b></a>' +
    '<a href="https://elsewhere.example/?redirect=x"><b>Elsewhere</b></a>'
  const followed = [...document.querySelectorAll('a')].map((link) => {
    // jsdom cannot leave the page.
    link.addEventListener('click', (event) => event.preventDefault())
    link.querySelector('b')!.click()
    return link.pathname + link.search + link.hash
  })
  expect(followed).toEqual(['/signin?redirect=%2Fprojects%2F1#details', '/about', '/?redirect=x'])
})
