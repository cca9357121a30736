test('checks a form in a browser without eval, which the content policy forbids', async () => {
  Object.assign(globalThis, { document: {} })
  const made = jest.spyOn(globalThis, 'Function')
  const { messageForm } = await import('../forms.ts')
  expect(messageForm.safeParse({ msg: 'Hello' }).success).toBe(true)
  expect(made).not.toHaveBeenCalled()
})

test('has a text of its own for each rule without one', async () => {
  const { savedSearchEdit } = await import('../forms.ts')
  const { searchedFor } = await import('./saved-search.ts')
  const { availability } = await import('./availability.ts')
  const { texts } = await import('../texts.ts')
  const { paging } = await import('./paging.ts')
  const { email } = await import('./session.ts')
  const textOf = (result: { error?: { issues: readonly { message: string }[] } | undefined }) =>
    result.error?.issues[0]?.message
  const filter = (change: object) => searchedFor.safeParse({ type: 'projects', filter: change })
  expect(textOf(filter({ min: 101 }))).toBe('Please enter at most 100.')
  expect(textOf(filter({ min: -1 }))).toBe('Please enter at least 0.')
  expect(textOf(filter({ min: 1.5 }))).toBe('Please enter a whole number.')
  expect(textOf(filter({ min: '1' }))).toBe('Please enter a number.')
  // Beyond the whole numbers of JavaScript, too.
  for (const [number, text] of [
    [1e99, 'Please enter at most 100.'],
    [-1e99, 'Please enter at least 0.'],
  ] as const) {
    expect(textOf(filter({ max: number }))).toBe(text)
    expect(textOf(filter({ maxMembers: number }))).toBe(text)
  }
  expect(textOf(paging.safeParse({ limit: '1e99' }))).toBe('Please enter at most 50.')
  expect(textOf(paging.safeParse({ limit: '-1e99' }))).toBe('Please enter at least 1.')
  expect(textOf(paging.safeParse({ limit: '1.5' }))).toBe('Please enter a whole number.')
  expect(textOf(availability.safeParse({ looking: 'yes', hoursPerWeek: 1e99, from: null }))).toBe(
    texts.hoursPerWeek,
  )
  expect(textOf(filter({ title: 1 }))).toBe('Please enter a text.')
  expect(textOf(filter({ virtual: 'no' }))).toBe('Please choose yes or no.')
  expect(textOf(filter({ tags: Array(11).fill('Go') }))).toBe('Please enter at most 10 entries.')
  expect(textOf(filter({ meetingFormat: ['Pub'] }))).toBe(
    'Please choose one of: In-Person, Virtual, Hybrid.',
  )
  expect(textOf(savedSearchEdit.safeParse({ alert: 'app' }))).toBe('This value is required.')
  expect(textOf(paging.safeParse({ cursor: 'x'.repeat(201) }))).toBe(
    'Please enter at most 200 characters.',
  )
  expect(textOf(email.safeParse('ada'))).toBe('Please enter a valid e-mail address.')
})
