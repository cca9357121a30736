import { fileNameFor, fileTypeOf } from './file-type.ts'

/** A ZIP archive of files that are not compressed, in the parts that tell its type. */
const zipOf = (files: Record<string, string>): Buffer => {
  const entries = Object.entries(files).map(([name, content]) => {
    const local = Buffer.alloc(30)
    local.write('PK\x03\x04', 'latin1')
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.write('PK\x01\x02', 'latin1')
    central.writeUInt16LE(name.length, 28)
    return {
      local: Buffer.concat([local, Buffer.from(name + content)]),
      central: Buffer.concat([central, Buffer.from(name)]),
    }
  })
  const data = Buffer.concat(entries.map(({ local }) => local))
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(data.length, 16)
  return Buffer.concat([data, ...entries.map(({ central }) => central), end])
}

const zip = (...names: string[]): Buffer =>
  zipOf(Object.fromEntries(names.map((name) => [name, 'content'])))

const typeOf = (bytes: Buffer | string) => fileTypeOf(Buffer.from(bytes))?.contentType

const openDocument = (type: string): Buffer =>
  zipOf({ mimetype: type, 'content.xml': '<office />' })

test.each([
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'application/pdf'],
  ['a Word document', zip('[Content_Types].xml', 'word/document.xml'), /wordprocessingml/],
  ['an Excel workbook', zip('[Content_Types].xml', 'xl/workbook.xml'), /spreadsheetml/],
  ['a PowerPoint presentation', zip('ppt/presentation.xml'), /presentationml/],
  [
    'an OpenDocument text',
    openDocument('application/vnd.oasis.opendocument.text'),
    /opendocument.text/,
  ],
  ['an old Word document', Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'application/octet-stream'],
  ['a ZIP archive', zip('map.png', 'notes/word/document.xml.txt'), 'application/zip'],
  ['a text', Buffer.from('Où est le phare?\r\n\tIci. 🎓'), 'text/plain; charset=utf-8'],
])('knows %s by its bytes', (_, bytes, type) => {
  expect(typeOf(bytes)).toMatch(type)
})

test.each([
  ['a program', Buffer.from('7f454c4602010100', 'hex')],
  ['a text that is not UTF-8', Buffer.from('Zürich', 'latin1')],
  ['a text with control characters', Buffer.from('escape \x1b[31m')],
  ['a ZIP archive that is cut off', zip('map.png').subarray(0, -30)],
  [
    'a ZIP archive whose directory is elsewhere',
    Buffer.from(
      'PK\x03\x04 PK\x05\x06\0\0\0\0\xff\xff\xff\xff\0\0\0\0\xff\xff\xff\xff\0\0',
      'latin1',
    ),
  ],
])('refuses %s', (_, bytes) => {
  expect(typeOf(bytes)).toBeUndefined()
})

test.each([
  ['Report.PDF', ['pdf'], 'Report.PDF'],
  ['report', ['pdf'], 'report.pdf'],
  ['run.exe', ['zip'], 'run.exe.zip'],
  ['page.html', ['txt', 'md'], 'page.html.txt'],
  ['notes.md', ['txt', 'md'], 'notes.md'],
  ['../../etc/passwd', ['txt'], 'etcpasswd.txt'],
  ['invoice\u202efdp.txt', ['txt'], 'invoicefdp.txt'],
  ['Über\r\nsicht "1".pdf', ['pdf'], 'Übersicht 1.pdf'],
  [' . ', ['pdf'], 'file.pdf'],
  ['', ['pdf'], 'file.pdf'],
  ['.pdf', ['pdf'], 'pdf.pdf'],
  ['🎓'.repeat(200), ['pdf'], `${'🎓'.repeat(96)}.pdf`],
])('names %j with the endings %j %j', (given, endings, name) => {
  expect(fileNameFor(given, endings)).toBe(name)
})
