import { impliedSkills, kinship } from './kinship.ts'

test('weighs what a skill implies of another, in one direction', () => {
  expect(impliedSkills(['Film Production']).get('Lighting')).toBe(0.5)
  expect(impliedSkills(['React']).get('JavaScript')).toBe(0.8)
  expect(impliedSkills(['JavaScript']).has('React')).toBe(false)
})

test('takes the largest weight of several skills, and leaves out those that the person has', () => {
  const implied = impliedSkills(['React', 'TypeScript', 'HTML', 'Kite building'])
  expect(implied.get('JavaScript')).toBe(0.9)
  expect(implied.has('HTML')).toBe(false)
})

test('implies nothing of free skills', () => {
  expect(impliedSkills(['Kite building', '__proto__'])).toEqual(new Map())
})

test('has weights between 0 and 1, and no skill that implies itself', () => {
  for (const [skill, implied] of kinship) {
    expect(implied.has(skill)).toBe(false)
    for (const weight of implied.values()) {
      expect(weight).toBeGreaterThan(0)
      expect(weight).toBeLessThan(1)
    }
  }
})
