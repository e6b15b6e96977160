// server/templates/library: all templates of a company and their groups as one text, and back. template-images/exchange.ts
// adds their images.
import { exchangeFormat, type TemplateExchange } from '@shelfcast/contract/templates/exchange'
import { sql, type Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { breathe } from '../../due-loop.ts'
import type { Caller } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'
import { putTemplateGroup } from '../groups/template-groups.ts'
import { readTemplate, type ReadTemplate } from './form.ts'
import { storeTemplate } from './saving.ts'
import { refuseSlow } from './speed.ts'

type Editor = Pick<Caller, 'account' | 'company' | 'ip'>

export async function exportOf(db: Db, company: string): Promise<TemplateExchange> {
  const { rows } = await sql<{ name: string; label_type: string; dithering: boolean; document: string }>`
    select name, label_type, dithering, document from template where company = ${company} order by name`.execute(db)
  const templates: TemplateExchange['templates'] = []
  for (const row of rows) {
    templates.push({
      templateName: row.name,
      labelType: row.label_type,
      dithering: row.dithering,
      document: JSON.parse(row.document),
    })
    if (templates.length % documentsPerTurn === 0) await breathe()
  }
  const { rows: groups } = await sql<{ groupName: string; templateNameList: string[] }>`
    select name as "groupName", templates as "templateNameList"
    from template_group where company = ${company} order by name`.execute(db)
  return { format: exchangeFormat, version: 1, templates, groups, images: [] }
}

/** Documents between two turns of other work. One takes about a millisecond. */
const documentsPerTurn = 20

/** Reads and tries the templates. @returns what stores them and the groups @throws Fault of the first that is refused, with its place */
export async function readExchange({
  templates,
  groups,
}: TemplateExchange): Promise<(tx: Db, events: Deps['events'], editor: Editor) => Promise<void>> {
  const read: ReadTemplate[] = []
  for (const [at, template] of templates.entries()) {
    const one = placed(`templates.${at}.document`, () => readOne(template))
    await refuseSlow(one)
    read.push(one)
    if (read.length % documentsPerTurn === 0) await breathe()
  }
  return async (tx, events, editor) => {
    for (const [at, { labelType, dithering }] of templates.entries())
      await storeTemplate(tx, events, editor, read[at]!, { labelType, dithering, version: undefined })
    for (const { groupName, templateNameList } of groups)
      await putTemplateGroup(tx, editor, groupName, templateNameList)
  }
}

function readOne({ templateName, document }: TemplateExchange['templates'][number]): ReadTemplate {
  const read = readTemplate(JSON.stringify(document ?? null))
  if (read.name !== templateName)
    throw new Fault('template.differs', { field: 'name', sent: templateName, found: read.name })
  return read
}

/** Names the entry of the text before the place in its document. */
function placed<T>(place: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const errors = error.errors.length > 0 ? error.errors : [{ field: '', code: 'template', message: error.message }]
    throw new Fault(
      error.code,
      error.values,
      errors.map((one) => ({ ...one, field: [place, one.field].filter(Boolean).join('.') })),
    )
  }
}
