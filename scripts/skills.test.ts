import { readFileSync } from 'node:fs'
import { limits } from '@quad/contract'

const linesOf = (file: string): string[] =>
  readFileSync(new URL(`../shell/public/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')

const skills = linesOf('skills.txt')
const synonyms = linesOf('skill-synonyms.txt').map((line) => line.split(' = '))
const lower = skills.map((skill) => skill.toLowerCase())

test('lists each skill once, on its own line, no longer than a tag', () => {
  expect(new Set(lower).size).toBe(skills.length)
  for (const skill of skills) {
    expect(skill).toBe(skill.trim())
    expect(skill.length).toBeGreaterThan(0)
    expect(skill.length).toBeLessThanOrEqual(limits.tagLength)
  }
})

test('lists many skills of many fields in order', () => {
  expect(skills.length).toBeGreaterThanOrEqual(1500)
  expect(skills).toEqual(
    expect.arrayContaining(['C', 'C#', 'C++', 'Swahili', 'Nursing', 'Cello', 'Welding', 'Fencing']),
  )
  expect(lower).toEqual(lower.toSorted())
})

test('maps each alias to a skill of the list', () => {
  for (const [name = '', skill] of synonyms) {
    expect(skills.includes(skill ?? '')).toBe(true)
    expect(lower.includes(name)).toBe(false)
    expect(name).toBe(name.toLowerCase())
  }
})

test('finds JavaScript by js', () => {
  expect(synonyms).toContainEqual(['js', 'JavaScript'])
})
