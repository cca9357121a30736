import { findMentions, mentionedIn } from './mentions.ts'

const people = ['Ada', 'Ada Okafor', "Chloë O'Neil", 'Zoë_*x*', '李雷'].map((written, id) => ({
  id,
  written,
}))

test.each([
  ['Hi @Ada, look', ['@Ada']],
  ['@Ada Okafor and @Ada', ['@Ada Okafor', '@Ada']],
  ["(@Chloë O'Neil's plan)", ["@Chloë O'Neil"]],
  ['**@Zoë_*x***', ['@Zoë_*x*']],
  ['请@李雷看', ['@李雷']],
  ['@@Ada', ['@Ada']],
  ['@Adam and @ada, me@Ada and 5@Ada', []],
  ['@Ben, @ and @', []],
])('in %j, finds %j', (text, mentions) => {
  expect(findMentions(text, people).map((each) => each.text)).toEqual(mentions)
  for (const { at, text: found, person } of findMentions(text, people)) {
    expect(text.slice(at, at + found.length)).toBe(`@${person.written}`)
  }
})

test('mentions all people of one name', () => {
  const both = [
    { id: 1, written: 'Chen Li' },
    { id: 2, written: 'Chen Li' },
  ]
  expect(mentionedIn('Ask @Chen Li', [...both, { id: 3, written: 'Ada' }])).toEqual(both)
  expect(findMentions('Ask @Chen Li', both)).toMatchObject([{ at: 4, person: { id: 1 } }])
})
