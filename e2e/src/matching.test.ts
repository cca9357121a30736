import { violationsOn } from './accessibility.ts'
import { overflowOf, profileOf, projectPath } from './campus.ts'
import { hands } from './hands.ts'
import type { Person } from './people.ts'
import { testSite } from './site.ts'

const site = testSite()
const project = 'Tidepool Atlas'

const button = ({ page }: Person, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

const cards = ({ page }: Person, region: string) =>
  page.getByRole('region', { name: region }).getByRole('article')

const nameOn = (card: ReturnType<typeof cards>) => card.getByRole('heading').innerText()

/** The tones of a card's tags, in their order. */
const tonesOn = (card: ReturnType<typeof cards>) =>
  card
    .getByRole('list', { name: /Tags|Skills/ })
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-tone')))

/** Matching tags come first. */
const expectMatchFirst = async (card: ReturnType<typeof cards>) => {
  const tones = await tonesOn(card)
  expect(tones[0]).toBe('match')
  expect(tones.lastIndexOf('match')).toBe(tones.filter((tone) => tone === 'match').length - 1)
}

// Amara Okafor owns Tidepool Atlas, where Linh Tran is a Member. Omar Benali has asked to join.
test.each(hands)(
  '“Find people to invite” ranks for the project, chooses it, and marks whom it knows ($name)',
  async (hand) => {
    const owner = await site.student('aokafor', hand.screen)
    await owner.visit(await projectPath(owner, project))
    await hand.press(owner.page.getByRole('link', { name: 'Find people to invite' }))
    await owner.page.getByText(`People to invite to ${project}`).waitFor()

    const people = cards(owner, 'Results')
    await people.first().getByText(`For ${project}:`).waitFor()
    await expectMatchFirst(people.first())
    const free = people.filter({ has: owner.page.getByRole('button', { name: /^Invite/ }) }).first()
    const name = await nameOn(free)
    await hand.press(free.getByRole('button', { name: `Invite to Project: ${name}` }))
    const dialog = owner.page.getByRole('dialog')
    const chosen = dialog.getByRole('radio', { name: project })
    await chosen.waitFor()
    expect(await chosen.isChecked()).toBe(true)
    expect(await violationsOn(owner.page)).toEqual([])
    await hand.press(button(owner, 'Send invitation'))
    const invited = people.filter({ hasText: name })
    await invited.getByText('Invited', { exact: true }).waitFor()
    expect(await invited.getByRole('button', { name: /^Invite/ }).count()).toBe(0)
    expect(await violationsOn(owner.page)).toEqual([])
    expect(await overflowOf(owner)).toBe(0)

    for (const [known, mark] of [
      ['Linh Tran', 'Member'],
      ['Omar Benali', 'Asked to join'],
    ] as const) {
      await owner.visit(`/search?${searchFor(owner, known)}`)
      await people.filter({ hasText: known }).first().getByText(mark, { exact: true }).waitFor()
    }
    await hand.press(button(owner, 'All people'))
    await owner.page.getByText(`People to invite to ${project}`).waitFor({ state: 'detached' })
    expect(owner.complaints).toEqual([])
    await owner.leave()
  },
)

/** The query of the shown search, for another name. */
const searchFor = ({ page }: Person, name: string): string => {
  const { searchParams } = new URL(page.url())
  searchParams.set('query', name)
  return searchParams.toString()
}

test('shows neither one’s own card nor buttons for a person whom one has blocked', async () => {
  const owner = await site.student('aokafor')
  const self = await profileOf(owner)
  const blocked = await site.student('fmoreau')
  const other = await profileOf(blocked)
  await owner.visit('/search?query=Amara Okafor&searchType=users')
  await owner.page.getByRole('heading', { level: 2 }).first().waitFor()
  expect(await owner.page.locator(`main a[href="${self}"]`).count()).toBe(0)

  await owner.page.evaluate(
    (call) =>
      fetch(call, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '""',
      }),
    `/api/users/block${self.replace('/users', '')}${other.replace('/users', '')}`,
  )
  await owner.visit('/search?query=Félix Moreau&searchType=users')
  const card = cards(owner, 'Results').first()
  await card.getByText('Blocked', { exact: true }).waitFor()
  expect(await card.getByRole('button').count()).toBe(0)
  expect(owner.complaints).toEqual([])
  await owner.leave()
  await blocked.leave()
})

test.each(hands)(
  'shows first projects and people that match and are not asked yet ($name)',
  async (hand) => {
    const owner = await site.student('aokafor', hand.screen)
    await owner.visit('/')
    const people = cards(owner, 'People for your projects')
    await people.first().waitFor()
    expect(await people.count()).toBe(5)
    await people.first().getByText(/^For /).waitFor()
    for (const person of await people.filter({ hasText: /^For /m }).all()) {
      await expectMatchFirst(person)
    }
    const asked = /Omar Benali|Grace Nakamura|Leila Farahani/
    expect(await people.first().filter({ hasText: asked }).count()).toBe(0)
    expect(await violationsOn(owner.page)).toEqual([])
    await owner.leave()

    const student = await site.student('ltran', hand.screen)
    await student.visit('/')
    const projects = cards(student, 'Projects for you')
    await projects.first().waitFor()
    expect(await projects.count()).toBe(5)
    await expectMatchFirst(projects.first())
    const title = await nameOn(projects.first())
    const wanted = projects.first().getByRole('heading').getByRole('link')
    await hand.press(wanted)
    await hand.press(button(student, 'Request to Join'))
    await hand.pick(student.page.getByRole('radio').first())
    await hand.press(button(student, 'Send request'))
    await button(student, 'Request Sent').waitFor()
    const { pathname } = new URL(student.page.url())
    await student.visit('/')
    await student.page
      .getByRole('region', { name: 'Projects for you' })
      .getByRole('heading', { level: 3 })
      .first()
      .waitFor()
    expect(await projects.filter({ hasText: title }).count()).toBe(0)
    // For the next hand.
    await student.visit(pathname)
    await hand.press(button(student, 'Withdraw request'))
    await button(student, 'Request to Join').waitFor()
    expect(student.complaints).toEqual([])
    await student.leave()
  },
)

test('tells a person without a match what to add to the profile', async () => {
  const student = await site.student('fmoreau')
  const path = await profileOf(student)
  await student.visit('/')
  await student.page.evaluate(async (call) => {
    const { version } = (await (await fetch(call)).json()) as { version: number }
    await fetch(call, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version, skills: ['Falconry'] }),
    })
  }, `/api${path}`)
  await student.visit('/')
  const region = student.page.getByRole('region', { name: 'Projects for you' })
  await region.getByText(/New projects look for \w.*, /).waitFor()
  expect(await region.getByRole('article').count()).toBe(5)
  await region.getByRole('link', { name: 'Add more skills' }).click()
  await student.page.waitForURL(`**${path}/edit`)
  await student.leave()
})
