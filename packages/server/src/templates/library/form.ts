// server/templates/library: reads a template that a caller sends: its document, and whether the form says the same.
import { isUtf8 } from 'node:buffer'
import type { z } from 'zod'
import type { FieldError } from '@shelfcast/contract/envelope'
import { plainText } from '@shelfcast/contract/fields'
import type { TemplateForm } from '@shelfcast/contract/templates/templates'
import { readDocumentText, type DocumentProblem } from '@shelfcast/render/document/read-document'
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import { colourSets } from '@shelfcast/render/template-fit'
import { imageSourcesOf } from '@shelfcast/render/document/words'
import { Fault } from '../../http/fault.ts'
import { isBuiltInDesign } from '../built-in.ts'
import { templateNameOf, type TemplateShape } from '@shelfcast/render/template-name'

type Form = z.output<typeof TemplateForm>

/** A template as it is stored. */
export interface ReadTemplate extends TemplateShape {
  name: string
  design: string
  document: TemplateDocument
  /** Its JSON without spaces: the same document always has the same text. */
  text: string
  /** The sources of its images. */
  images: readonly string[]
}

/** @throws Fault 'template.unreadable', 'template.fileType', 'template.builtIn' or 'template.differs' */
export function readForm(form: Form): ReadTemplate {
  const template = readTemplate(textOf(form), { fileType: form.fileType })
  // A program that knows no designs sends the name alone.
  const { templateName, ...shape } = form
  refuseDifferent('templateName', 'name', templateName === template.design ? undefined : templateName, template.name)
  // One that sends two files always writes the same colours.
  refuseOtherShape(form.fileType === 'JSON' ? shape : { ...shape, color: undefined }, template)
  return template
}

/** @throws Fault 'template.differs' */
export function refuseOtherShape(
  form: Pick<Form, 'width' | 'height' | 'color'>,
  { width, height, colours }: TemplateShape,
): void {
  refuseDifferent('width', 'width', form.width, width)
  refuseDifferent('height', 'height', form.height, height)
  refuseDifferent('color', 'colour set', form.color || undefined, colours)
}

/** The document from either of its two forms. */
export function textOf({ data, jsonData, fileType }: Pick<Form, 'data' | 'jsonData' | 'fileType'>): string {
  if (jsonData?.trim()) {
    // Programs that send both files of a template encode both of them.
    const decoded = Buffer.from(jsonData, 'base64')
    return decoded[0] === brace && isUtf8(decoded) ? decoded.toString('utf8') : jsonData
  }
  if (fileType === 'XSL') throw new Fault('template.fileType')
  if (!data?.trim()) throw unreadable([{ path: 'data', message: 'FIELD_IS_MISSING' }])
  const bytes = Buffer.from(data, 'base64')
  if (!isUtf8(bytes)) throw unreadable([{ path: 'data', message: 'This is not a template file: it is not JSON.' }])
  return bytes.toString('utf8')
}

const brace = '{'.charCodeAt(0)

/**
 * A template from its document as base64.
 * @param file its name, also with the ending of a file; empty for any
 */
export function readTemplateData(data: string, file: string): ReadTemplate {
  const template = readTemplate(textOf({ data, jsonData: undefined, fileType: 'JSON' }))
  refuseDifferent('fileName', 'name', file.replace(/\.json$/i, '') || undefined, template.name)
  return template
}

/**
 * @param fileType says what the caller thinks it sent
 * @param anyName for a picture only: also the name of a built-in design
 * @throws Fault 'template.unreadable' with the path of each problem, 'template.fileType', 'template.builtIn'
 */
export function readTemplate(
  text: string,
  { fileType = 'JSON', anyName = false }: { fileType?: Form['fileType']; anyName?: boolean } = {},
): ReadTemplate {
  const read = readDocumentText(text)
  // Programs for XSL templates may send other JSON beside them.
  if ('problems' in read) throw fileType === 'XSL' ? new Fault('template.fileType') : unreadable(read.problems)
  const { document } = read
  const { name: design, size, palette: colours } = document
  const problems = [...nameProblems(design), ...colourProblems(colours)]
  if (problems.length > 0) throw unreadable(problems)
  const shape = { ...size, colours }
  const name = templateNameOf(design, shape)
  if (!anyName && isBuiltInDesign(design)) throw new Fault('template.builtIn', { template: name })
  return { ...shape, name, design, document, text: JSON.stringify(document), images: imagesOf(document) }
}

const imagesOf = ({ pages }: TemplateDocument) => [...new Set(pages.flatMap((page) => imageSourcesOf(page)))]

/** Calls name templates in lists joined by commas, and labels in a field of this length. */
const Design = plainText(100).refine((name) => !name.includes(',') && name.isWellFormed(), {
  message: 'Commas are not allowed in the name of a template.',
})

function nameProblems(name: string): DocumentProblem[] {
  const read = Design.safeParse(name)
  if (!read.success) return read.error.issues.map(({ message }) => ({ path: 'name', message }))
  return read.data === name ? [] : [{ path: 'name', message: 'Remove the spaces around the name.' }]
}

const colourProblems = (palette: string): DocumentProblem[] =>
  colourSets.includes(palette)
    ? []
    : [{ path: 'palette', message: `Use one of the colour sets ${colourSets.join(', ')}.` }]

function unreadable(problems: readonly DocumentProblem[]): Fault {
  const errors: FieldError[] = problems.map(({ path, message }) => ({ field: path, code: 'template', message }))
  const [first] = problems
  return new Fault(
    'template.unreadable',
    { reason: first ? `${first.path && `${first.path}: `}${first.message}` : '' },
    errors,
  )
}

function refuseDifferent(
  field: string,
  title: string,
  sent: string | number | undefined,
  found: string | number,
): void {
  if (sent === undefined || String(sent).toUpperCase() === String(found).toUpperCase()) return
  const fault = new Fault('template.differs', { field: title, sent, found })
  fault.errors.push({ field, code: 'differs', message: fault.message, value: String(sent) })
  throw fault
}
