import { namedSkills, readSkillNames, skillNamed, skillsHinted } from './names.ts'

const names = readSkillNames()

test('knows at least 600 names of 250 skills', () => {
  expect(names.own.size).toBeGreaterThanOrEqual(600)
  expect(new Set(names.own.values()).size).toBeGreaterThanOrEqual(250)
})

test.each([
  ['JS', 'JavaScript'],
  ['java-script', 'JavaScript'],
  ['ReactJS', 'React'],
  ['react.js', 'React'],
  ['k8s', 'Kubernetes'],
  ['GoLang', 'Go'],
  ['C sharp', 'C#'],
  ['c', 'C'],
  ['cpp', 'C++'],
  ['dotnet', '.NET'],
  ['.net', '.NET'],
  ['nodejs', 'Node.js'],
  ['CI / CD', 'Continuous Integration'],
  ['machine learnign', 'Machine Learning'],
  [' photo  editing ', 'Photo Editing'],
  ['editing photos', 'Photo Editing'],
  ['Theatre', 'Theater'],
  ['Counselling', 'Counseling'],
  ['drivers license', 'Driving'],
  ['Español', 'Spanish'],
  ['ESPAN\u0303OL', 'Spanish'],
  ['espanol', 'Spanish'],
  ['日本語', 'Japanese'],
  ['tiếng việt', 'Vietnamese'],
  ['Русский', 'Russian'],
  ['D & D', 'Dungeons and Dragons'],
  ['physio', 'Physical Therapy'],
  ['lab work', 'Laboratory Techniques'],
  ['giving speeches', 'Public Speaking'],
])('%s is a name of %s', (text, skill) => {
  expect(skillNamed(names, text)).toBe(skill)
})

test.each(['Kite building', '__proto__', '🚀', '---', 'net', 'java script engines'])(
  'leaves the free skill %s as it is',
  (text) => {
    expect(skillNamed(names, text)).toBe(text)
  },
)

test.each([
  ['PM', ['Project Management', 'Product Management']],
  ['ux/ui', ['User Experience Design', 'User Interface Design']],
  ['LLM', ['Large Language Models', 'Law']],
])('suggests for %s, which several skills are called, and stores it as it is', (text, skills) => {
  expect(skillsHinted(names, text)).toEqual(skills)
  expect(skillNamed(names, text)).toBe(text)
})

test('no name is both of one skill and suggested for several', () => {
  expect([...names.hints.keys()].filter((key) => names.own.has(key))).toEqual([])
})

test('stores each skill once, under its own name', () => {
  expect(namedSkills(names, ['js', 'Sailing', 'JavaScript', 'golang'])).toEqual([
    'JavaScript',
    'Sailing',
    'Go',
  ])
})

test('keeps a tag in quotes as it is written, and one that is stored already', () => {
  expect(namedSkills(names, ['"JS"', 'ML', 'k8s', '""'], ['ML'])).toEqual([
    'JS',
    'ML',
    'Kubernetes',
    '""',
  ])
})

describe('the table of a campus', () => {
  test('adds skills, names to shipped skills, and suggestions', () => {
    const own = readSkillNames(
      '# Ours\n\nQuidditch: muggle quidditch\r\njavascript: Jay Ess\n? RA: Caregiving\nBell Ringing\n',
    )
    expect(skillNamed(own, 'Muggle-Quidditch')).toBe('Quidditch')
    expect(skillNamed(own, 'jay ess')).toBe('JavaScript')
    expect(skillNamed(own, 'bell ringing')).toBe('Bell Ringing')
    expect(skillsHinted(own, 'ra')).toEqual(['Caregiving'])
    expect(skillNamed(own, 'JS')).toBe('JavaScript')
  })

  test.each([
    ['Quidditch: broom sport\nKarate: Broom-Sport', 'line 2: “Broom-Sport” is a name of Quidditch'],
    ['Quidditch: JS', 'line 1: “JS” is a name of JavaScript already'],
    ['Quidditch: React', 'line 1: “React” is a name of React already'],
    ['JS: Jay Ess', 'line 1: “JS” is another name of JavaScript: give JavaScript more names'],
    ['Quidditch: Brooms\nBrooms: Quidditch', 'line 2: “Brooms” is another name of Quidditch'],
    ['Quidditch: quidditch', 'line 1: “quidditch” is a name of Quidditch already'],
    ['Quidditch: brooms\nquidditch: broom', 'line 2: Quidditch has a line already'],
    [`${'x'.repeat(31)}: brooms`, 'has more than 30 characters'],
    [`Quidditch: ${'x'.repeat(29)}`, 'has more than 28 characters'],
    ['Quidditch: brooms,,', 'line 1: “” is no name'],
    [': brooms', 'line 1: “” is no name'],
    ['Quidditch: brooms: sticks', 'line 1: it has more than one colon'],
    ['? RA', 'line 1: it suggests no skill'],
    ['? JS: React', 'line 1: “JS” is a name of JavaScript already'],
  ])('is refused: %j', (table, message) => {
    expect(() => readSkillNames(table)).toThrow(message)
  })
})
