import { hrefOf } from '../href.ts'
import { limits } from '../limits.ts'
import { linkOf, splitLinks } from '../links.ts'
import { socialPage } from '../social-page.ts'
import { codePoints, cut, isolated, unquoted } from '../text.ts'
import { texts } from '../texts.ts'
import { socialLink } from './social-link.ts'
import { lineText, plainText, searchText, trimmedText } from './text.ts'

const rule = trimmedText({ min: 4, max: 6, tooShort: 'short', tooLong: 'long' })
const messageOf = (value: unknown) => rule.safeParse(value).error?.issues[0]?.message

test('counts code points, not UTF-16 units', () => {
  expect(codePoints('🎓🎓🎓🎓')).toBe(4)
  expect(rule.safeParse('🎓🎓🎓🎓🎓🎓').success).toBe(true)
})

test('trims a text before measuring it', () => {
  expect(rule.parse('  four  ')).toBe('four')
  expect(messageOf(' abc ')).toBe('short')
  expect(messageOf('abcdefg')).toBe('long')
})

test('refuses a text that the database cannot store', () => {
  expect(rule.safeParse('abc\u0000d').success).toBe(false)
  expect(rule.safeParse('abc\ud800d').success).toBe(false)
  expect(plainText(10).safeParse('\u0000').success).toBe(false)
})

test.each([
  ['trimmedText', trimmedText({ min: 0, max: 100, tooShort: 'short', tooLong: 'long' })],
  ['lineText', lineText({ min: 0, max: 100, tooShort: 'short', tooLong: 'long' })],
  ['plainText', plainText(100)],
  ['searchText', searchText(100)],
])('%s composes letters and their marks, and keeps four marks of a letter', (_name, schema) => {
  expect(schema.parse('한국어 Zoë が'.normalize('NFD'))).toBe('한국어 Zoë が')
  const marks = '\u0302\u0301\u0330\u0331\u0332\u0333'
  expect(schema.parse(`a${marks.repeat(8)}b`).normalize('NFD')).toHaveLength(2 + 4)
  expect(schema.parse(`a${'\u20DD'.repeat(48)}`)).toBe(`a${'\u20DD'.repeat(4)}`)
})

test('counts marks with invisible characters between them', () => {
  expect(plainText(100).parse('a' + '\u0333\u200D'.repeat(48))).toBe('a' + '\u0333\u200D'.repeat(4))
})

test.each([
  ['Vietnamese', 'Nguyễn Thị Ngọc Ẩn'],
  ['Thai', 'ที่นี่ เพื่อน น้ำ กตัญญู'],
  ['Hindi', 'कॉम्प्यूटर विज्ञान की हड्डियों में ज़िंदगी'],
  ['Hebrew with points and accents', 'בְּרֵאשִׁ֖ית בָּרָ֣א הַשָּׁ֣מַיִם'],
  ['Arabic with points', 'مُحَمَّدٌ رَّسُولُ ٱللَّهِ'],
  ['Burmese', 'ကြွေ့ မြန်မာဘာသာ ကြော့ရှင်း'],
  ['Khmer', 'ស្ត្រី ភាសាខ្មែរ'],
  ['Tibetan', 'བསྒྲུབས བོད་སྐད'],
  ['Greek with accents', 'ᾧτινι ᾄδω'],
  ['Yoruba', 'Ọ̀rúnmìlà ẹ̀kọ́'],
  ['phonetic script', 'ɔ̃̀ː n̪̊ t͡ʃʼ'],
])('keeps each mark of %s', (_name, text) => {
  expect(plainText(100).parse(text)).toBe(text.normalize())
})

test('cuts only a text beyond the limit, and adds an ellipsis', () => {
  expect(cut('a'.repeat(35), 35)).toBe('a'.repeat(35))
  expect(cut('a'.repeat(36), 35)).toBe(`${'a'.repeat(35)}…`)
  expect(cut('🎓🎓🎓', 3)).toBe('🎓🎓🎓')
  expect(cut('🎓🎓🎓🎓', 3)).toBe('🎓🎓🎓…')
})

test('removes one pair of surrounding quotes, and keeps inner ones', () => {
  expect(unquoted('"2026-03-03T10:00:00Z"')).toBe('2026-03-03T10:00:00Z')
  expect(unquoted('say "hi"')).toBe('say "hi"')
  expect(unquoted('"two\nlines"')).toBe('two\nlines')
})

describe('lineText', () => {
  const line = lineText({ min: 1, max: 50, tooShort: 'short', tooLong: 'long' })
  const problem = (text: string) => line.safeParse(text).error?.issues[0]?.message

  test.each([
    ['a line break', 'Ada\nByron'],
    ['a line separator', 'Ada\u2028Byron'],
    ['a tab', 'Ada\tByron'],
    ['a text direction override', 'Ada \u202Enoryb'],
    ['a text direction isolate', 'Ada \u2067Byron\u2069'],
    ['a text direction mark', 'Ada\u200F Byron'],
    ['a zero-width space', 'A\u200Bda'],
    ['a zero-width joiner between Latin letters', 'A\u200Dda'],
    ['a zero-width non-joiner at the end', 'Ada\u200C.'],
    ['a soft hyphen', 'A\u00ADda'],
    ['a byte order mark', 'A\uFEFFda'],
    ['a letter that is drawn as nothing', '\u3164'],
    ['a blank Braille pattern', '\u2800'],
    ['a joiner after an emoji', 'Ada 🤖\u200D'],
    ['hidden text in a flag', '🏴\u{E0041}\u{E0042}\u{E0043}\u{E0044}\u{E007F}'],
    ['hidden tag characters', 'Ada\u{E0041}\u{E0042}'],
  ])('refuses %s', (_name, text) => {
    expect(problem(text)).toBe(texts.notOneLine)
  })

  test.each([
    ['Zoë D’Arcy-Nuñez'],
    ['Nguyễn Thị Hương'],
    ['李小龍'],
    ['محمد علي'],
    ['می\u200Cخواهم'],
    ['क\u094D\u200Dष'],
    ['Robots 🤖 & ❤️'],
    ['Family 👨\u200D👩\u200D👧'],
    ['Rainbow 🏳️\u200D🌈 and 👩🏽\u200D🔬'],
    ['England 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['Press 1\uFE0F\u20E3 or ❤️\u200D🔥'],
    ['A deleted user story'],
    ['Deleted users'],
    ['Удалённый пользователь'],
    ['Dieter Usel'],
    ['അരുണ\u0D4D\u200D'],
    ['\u09B0\u200D\u09CD\u09AF\u09BE\u09AC'],
    ['می\u200C خواهم'],
    ['\u845B\u{E0100}城'],
    ['\u182D\u180B'],
    ['Chess ♟\uFE0E'],
  ])('accepts %s', (text) => {
    expect(line.parse(text)).toBe(text)
  })

  test.each([
    ['Deleted user'],
    ['DELETED USER'],
    ['Deleteduser'],
    ['deleted   user'],
    ['Deleted\u00A0user'],
    ['«Deleted-User»'],
    ['Ｄｅｌｅｔｅｄ user'],
    ['Délétéd user'],
    ['De1eted user'],
    ['DeIeted user'],
    ['D\u0435leted user'],
    ['D\u0301el\u0308eted user'],
    ['ᴅᴇʟᴇᴛᴇᴅ ᴜꜱᴇʀ'],
    ['𝓓𝓮𝓵𝓮𝓽𝓮𝓭 𝓾𝓼𝓮𝓻'],
    ['Đełeŧed user'],
    ['De|eted user'],
    ['DЕLЕТЕD UЅЕR'],
    ['ᎠᎬᏞᎬᎢᎬᎠ ՍᏚᎬᏒ'],
    ['ԁеӏеtеԁ υѕег'],
    ['D℮lëted_ʋser'],
    ['  deleted\u2003ｕｓｅｒ  '],
  ])('refuses the reserved name “%s”', (text) => {
    expect(problem(text)).toBe(texts.reservedName)
  })
})

test('isolates right-to-left texts alone, each in its own place of a sentence', () => {
  for (const text of ['סדנה', 'نادي 5', 'ߒߞߏ', '𞤀𞤣𞤤𞤢𞤥', 'Kite קבוצה']) {
    expect(isolated(text)).toBe(`\u2068${text}\u2069`)
  }
  for (const text of [
    '',
    '5',
    'Zoë & Łukasz',
    'Ελλάδα',
    '研究',
    '한국어',
    'ดี',
    '👩🏽‍🔬 ☎️',
    'e\u0301',
  ]) {
    expect(isolated(text)).toBe(text)
  }
  expect(texts.resultsFound(15, 'projects', '5')).toBe('15 project(s) found for "5"')
  expect(texts.resultsFound(15, 'projects', 'סדנה')).toBe(
    '15 project(s) found for "\u2068סדנה\u2069"',
  )
  expect(texts.pageNames.edit('סדנה')).toBe('Edit: \u2068סדנה\u2069')
})

describe('links in a text', () => {
  const linked = (text: string) => splitLinks(text).filter(({ href }) => href !== undefined)
  const linksOf = (text: string) => linked(text).map(({ href }) => href)

  test('returns one piece for a text without an address', () => {
    expect(splitLinks('Hello there')).toEqual([{ at: 0, text: 'Hello there' }])
  })

  test('links web addresses and keeps the text around them', () => {
    expect(splitLinks('See https://example.org/a?b=c#d and http://example.com, please.')).toEqual([
      { at: 0, text: 'See ' },
      { at: 4, text: 'https://example.org/a?b=c#d', href: 'https://example.org/a?b=c#d' },
      { at: 31, text: ' and ' },
      { at: 36, text: 'http://example.com', href: 'http://example.com/' },
      { at: 54, text: ', please.' },
    ])
  })

  test.each([
    ['https://example.org/a.', 'https://example.org/a'],
    ['(https://example.org/a)', 'https://example.org/a'],
    ['(https://example.org/a), then', 'https://example.org/a'],
    ['[https://example.org/a](b', 'https://example.org/a'],
    ['https://example.org/a_(b)', 'https://example.org/a_(b)'],
    ['https://example.org/?a[]=1', 'https://example.org/?a[]=1'],
    ['"https://example.org/a"', 'https://example.org/a'],
    ['Really https://example.org/a?!', 'https://example.org/a'],
    ['**https://example.org/a_b**', 'https://example.org/a_b'],
    ['https://example.org/für', 'https://example.org/f%C3%BCr'],
    ['https://ja.wikipedia.org/wiki/東京 です', 'https://ja.wikipedia.org/wiki/%E6%9D%B1%E4%BA%AC'],
    ['HTTPS://EXAMPLE.ORG/A', 'https://example.org/A'],
    ['(www.example.org/a).', 'https://www.example.org/a'],
    ['Write to ada@example.edu.', 'mailto:ada@example.edu'],
  ])('links the right part of %s: %s', (text, href) => {
    expect(linksOf(text)).toEqual([href])
  })

  // One for each writing system that puts no blank after an address, and for quotes.
  test.each([
    ['（', '）です'],
    ['詳細は', '。よろしく'],
    ['見て', '、次'],
    ['请看', '，谢谢'],
    ['看', '！'],
    ['看', '？'],
    ['看', '；然后'],
    ['看', '：然后'],
    ['「', '」を見て'],
    ['『', '』'],
    ['《', '》'],
    ['【', '】'],
    ['“', '” she said'],
    ['„', '“ sagte sie'],
    ['«', '» dit-elle'],
    ['见', '…'],
    ['', '～'],
    ['', '＠evil.example'],
    ['', '।'],
    ['', '؟'],
    ['', '،ثم'],
  ])('ends a link at the punctuation of other writing systems: %shttps://…%s', (before, after) => {
    for (const address of ['https://example.com/baz', 'https://example.com', 'www.example.com']) {
      expect(linked(before + address + after).map(({ text }) => text)).toEqual([address])
    }
  })

  const misleading = [
    'javascript:alert(1)',
    'data:text/html,hello',
    'ftp://example.org',
    'https://',
    'https:///example.org',
    'https://zoom.us@evil.example/j/1',
    'https://user:secret@example.org',
    'https://bank.example%40evil.example',
  ]

  test.each([...misleading, 'example.org', 'www.', '@example', 'a@b'])(
    'does not link %s',
    (text) => {
      expect(linksOf(text)).toEqual([])
      expect(
        splitLinks(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    },
  )

  test.each([...misleading, 'https://bank.example\\@evil.example', '/projects/1', 'https://a b'])(
    'refuses %s as the address of a link',
    (address) => {
      expect(hrefOf(address)).toBeUndefined()
    },
  )

  test('tells a text that is a link from a text with a link', () => {
    expect(linkOf('https://example.org/a')).toBe('https://example.org/a')
    expect(linkOf('See https://example.org/a')).toBeUndefined()
    expect(linkOf('Room 3')).toBeUndefined()
    expect(linkOf('')).toBeUndefined()
  })
})

describe('links to social networks', () => {
  const linkedIn = socialLink((text) => socialPage('linkedIn', text), {
    wrong: 'not LinkedIn',
    tooLong: 'too long',
  })
  const instagram = socialLink((text) => socialPage('instagram', text), {
    wrong: 'not Instagram',
    tooLong: 'too long',
  })

  const alma = 'https://www.linkedin.com/in/alma'

  test.each([
    ['', ''],
    ['alma', alma],
    ['@alma', alma],
    [' @alma ', alma],
    ['in/alma', alma],
    ['/in/alma/', alma],
    ['linkedin.com/in/alma', alma],
    ['www.linkedin.com/in/alma/', alma],
    ['https://linkedin.com/in/alma', alma],
    ['HTTPS://LINKEDIN.COM/IN/alma', alma],
    ['https://de.linkedin.com/in/alma', alma],
    ['https://www.linkedin.com:443/in/alma', alma],
    ['https://www.linkedin.com/in/alma/?x=1#about', alma],
    ['https://www.linkedin.com/in/alma/details/skills/', alma],
    ['LINKEDIN.COM/IN/Alma-B_1', 'https://www.linkedin.com/in/Alma-B_1'],
    ['josé', 'https://www.linkedin.com/in/jos%C3%A9'],
    ['jose\u0301', 'https://www.linkedin.com/in/jos%C3%A9'],
    ['linkedin.com/in/jos%C3%A9', 'https://www.linkedin.com/in/jos%C3%A9'],
    ['linkedin.com/in/jose%CC%81', 'https://www.linkedin.com/in/jos%C3%A9'],
  ])('stores the LinkedIn link %j as the address', (text, stored) => {
    expect(linkedIn.parse(text)).toBe(stored)
    expect(linkedIn.parse(stored)).toBe(stored)
  })

  test.each([
    ['alma', 'https://www.instagram.com/alma'],
    ['@alma.b_1', 'https://www.instagram.com/alma.b_1'],
    ['m.instagram.com/alma', 'https://www.instagram.com/alma'],
    ['https://www.instagram.com/alma/?hl=en', 'https://www.instagram.com/alma'],
    ['instagram.com/alma/reels', 'https://www.instagram.com/alma'],
    ['instagram.com/@alma', undefined],
  ])('stores the Instagram link %j as the address', (text, stored) => {
    expect(instagram.safeParse(text).data).toBe(stored)
  })

  test.each([
    'http://www.linkedin.com/in/alma',
    'javascript:alert(1)//linkedin.com',
    'javascript:alert(1)//linkedin.com/in/alma',
    'data:text/html,alma',
    'https://linkedin.com.evil.example/in/alma',
    'https://evil-linkedin.com/in/alma',
    'https://lіnkedin.com/in/alma',
    'https://linkedin.com./in/alma',
    'https://linkedin.com@evil.example/',
    'https://linkedin.com\\@evil.example/in/alma',
    'https://alma@linkedin.com/in/alma',
    'alma@linkedin.com/in/alma',
    'https://linkedin.com:8443/in/alma',
    'linkedin.com:443/in/alma',
    'https://evil.example/linkedin.com/in/alma',
    'evil.example/in/alma',
    'alma.example.com',
    'linkedin.com',
    'linkedin.com/in',
    'linkedin.com/in/',
    'https://www.linkedin.com/company/alma',
    'linkedin.com/in/%ff',
    'linkedin.com/in/%2e%2e',
    'linkedin.com/in/a%2Fb',
    'linkedin.com/in/al ma',
    '@ alma',
    'alma b',
    'alma@example.edu',
    '@',
    '..',
    'alma\u200bb',
    'https://www.instagram.com/alma',
    'instagram.com/alma',
    'https://',
  ])('refuses %j as a LinkedIn link', (text) => {
    expect(linkedIn.safeParse(text).error?.issues).toMatchObject([{ message: 'not LinkedIn' }])
  })

  test.each([
    alma,
    'linkedin.com/in/alma',
    'in/alma',
    'linkedin.com',
    'www.instagram.com',
    'https://www.instagram.com/',
    'instagram.com/p/C0ffee/',
    'instagram.com/..',
    '@..',
    '.alma',
    'alma-b',
    'josé',
  ])('refuses %j as an Instagram link', (text) => {
    expect(instagram.safeParse(text).error?.issues).toMatchObject([{ message: 'not Instagram' }])
  })

  test('counts neither scheme nor host nor the path before the handle', () => {
    const longest = 'a'.repeat(limits.socialLink)
    for (const [link, base] of [
      [linkedIn, 'https://www.linkedin.com/in/'],
      [instagram, 'https://www.instagram.com/'],
    ] as const) {
      for (const start of ['', '@', base]) {
        expect(link.parse(start + longest)).toBe(base + longest)
        const { error } = link.safeParse(`${start}${longest}a`)
        expect(error?.issues).toMatchObject([{ message: 'too long' }])
      }
    }
    expect(linkedIn.safeParse('é'.repeat(limits.socialLink)).success).toBe(true)
  })
})
