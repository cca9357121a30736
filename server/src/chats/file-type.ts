import { isUtf8 } from 'node:buffer'
import { limits } from '@quad/contract'

/** A type of file that messages may have. */
export interface FileType {
  contentType: string
  /** Endings of names that fit. Another name gets the first one. */
  endings: readonly string[]
}

const openXml = 'application/vnd.openxmlformats-officedocument.'
const openDocument = 'application/vnd.oasis.opendocument.'

const pdf: FileType = { contentType: 'application/pdf', endings: ['pdf'] }
const zip: FileType = { contentType: 'application/zip', endings: ['zip'] }
/** Office documents from before 2007. */
const compound: FileType = {
  contentType: 'application/octet-stream',
  endings: ['doc', 'xls', 'ppt'],
}

/** Texts that no system runs when one opens them. */
const plainText: FileType = {
  contentType: 'text/plain; charset=utf-8',
  endings:
    `txt md rtf csv tsv json yaml yml xml toml ini log tex bib srt ics gpx kml geojson sql py ipynb r rmd jl m java kt c h
    cpp hpp cs rs go swift ts tsx css`.split(/\s+/),
}

/** Types of ZIP archives, by a file that each has. */
const archives: readonly (readonly [file: string, FileType])[] = [
  [
    'word/document.xml',
    { contentType: `${openXml}wordprocessingml.document`, endings: ['docx', 'docm'] },
  ],
  ['xl/workbook.xml', { contentType: `${openXml}spreadsheetml.sheet`, endings: ['xlsx', 'xlsm'] }],
  [
    'ppt/presentation.xml',
    { contentType: `${openXml}presentationml.presentation`, endings: ['pptx', 'pptm'] },
  ],
]

/** Endings of OpenDocument files, by the end of their content types. */
const openDocuments: Partial<Record<string, string>> = {
  text: 'odt',
  spreadsheet: 'ods',
  presentation: 'odp',
  graphics: 'odg',
}

/** Names of the files in a ZIP archive, from its central directory (APPNOTE 4.3.12); undefined if that is damaged. */
const namesInZip = (bytes: Buffer): string[] | undefined => {
  const end = bytes.lastIndexOf('PK\x05\x06', bytes.length, 'latin1')
  if (end < 0 || end + 22 > bytes.length) return undefined
  const count = bytes.readUInt16LE(end + 10)
  const names: string[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let nth = 0; nth < count; nth += 1) {
    if (at + 46 > end || bytes.toString('latin1', at, at + 4) !== 'PK\x01\x02') return undefined
    const lengths = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    const [nameLength = 0, extra = 0, comment = 0] = lengths
    names.push(bytes.toString('latin1', at + 46, at + 46 + nameLength))
    at += 46 + nameLength + extra + comment
  }
  return names
}

/** The type of an OpenDocument file, whose first file is its content type, not compressed (OpenDocument 1.3, 2.2.4). */
const openDocumentType = (bytes: Buffer): FileType | undefined => {
  const start = bytes.toString('latin1', 30, 150)
  const contentType = /^mimetype.*?application\/vnd\.oasis\.opendocument\.([a-z]+)PK/s.exec(start)
  const ending = contentType?.[1] && openDocuments[contentType[1]]
  return ending ? { contentType: `${openDocument}${contentType[1]}`, endings: [ending] } : undefined
}

const typeOfZip = (bytes: Buffer): FileType | undefined => {
  const names = namesInZip(bytes)
  if (!names) return undefined
  const [, type] = archives.find(([file]) => names.includes(file)) ?? []
  return type ?? openDocumentType(bytes) ?? zip
}

/** Control characters that no text has: all but tab, line feed, form feed and carriage return. */
const isControl = (byte: number): boolean =>
  (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d) || byte === 0x7f

/** The type of a file by its bytes, whatever its name; undefined if messages may not have it. */
export const fileTypeOf = (bytes: Buffer): FileType | undefined => {
  const start = bytes.toString('latin1', 0, 8)
  if (start.startsWith('%PDF-')) return pdf
  if (start.startsWith('PK\x03\x04')) return typeOfZip(bytes)
  if (start === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') return compound
  return isUtf8(bytes) && !bytes.some(isControl) ? plainText : undefined
}

/** Characters that a name on a disk or in one line must not have. */
const unsafe = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu

/**
 * The name of an uploaded file: one line, without folders, and with an ending that fits its content, so that nothing else
 * opens it. At most `limits.attachmentName` characters.
 */
export const fileNameFor = (given: string, endings: FileType['endings']): string => {
  const name = given
    .normalize()
    .replace(unsafe, '')
    .replace(/^[\s.]+|[\s.]+$/gu, '')
  const [, named = '', written] = /^(.+)\.(\w+)$/su.exec(name) ?? []
  const fits = written !== undefined && endings.includes(written.toLowerCase())
  const ending = fits ? written : endings[0]!
  const stem = Array.from(fits ? named : name || 'file')
  return `${stem.slice(0, limits.attachmentName - ending.length - 1).join('')}.${ending}`
}
