// server/templates/library: the calls about a company's templates. Rules are in saving.ts, SQL of the lists in rows.ts.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import {
  addTemplate,
  deleteTemplates,
  findTemplates,
  listTemplateHistory,
  listTemplates,
  readTemplateContent,
  readTemplateUsage,
  saveTemplate,
  type TemplateForm,
} from '@shelfcast/contract/templates/templates'
import { inTransaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../http/api.ts'
import { inCompany, type Caller } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'
import { Nothing, ok } from '../../http/reply.ts'
import type { Loop } from '../../loop.ts'
import { rowsAtOnce } from '../../http/list.ts'
import type { PageQuery } from '../../http/paging.ts'
import { isBuiltIn } from '../built-in.ts'
import { templateWithText } from '../saved.ts'
import { areaRoutes } from './area-routes.ts'
import { readForm } from './form.ts'
import { nameInHeader } from './name-header.ts'
import { templateReadRoutes } from './read-routes.ts'
import { templateTypeRoutes } from './type-routes.ts'
import { templateGroupRoutes } from '../groups/routes.ts'
import { groupsWith } from '../groups/template-groups.ts'
import { templateMappingRoutes } from '../mapping/routes.ts'
import { startNewDays } from '../redraw/days.ts'
import { orderRedraw, startRedraws } from '../redraw/redraw.ts'
import { countTemplates, pageOfTemplates, toTemplate, versionsOf, type TemplateFilter } from './rows.ts'
import { deleteTemplates as removeTemplates, storeTemplate } from './saving.ts'
import { refuseSlow } from './speed.ts'
import { usageOf } from '../usage.ts'

type Form = z.output<typeof TemplateForm>

/** More than a company can have, with the built-in ones. */
const mostInFile = 10_000

/** Also starts redrawing labels, new days and applying rules at their time; the caller closes all. */
export function templateRoutes(
  api: Api,
  deps: Pick<Deps, 'db' | 'events' | 'settings' | 'log' | 'now'>,
): Pick<Loop, 'wake' | 'close'> {
  const { db, events } = deps
  const redraws = startRedraws(deps)
  const days = startNewDays(deps)
  templateReadRoutes(api, deps)
  templateTypeRoutes(api, deps)
  areaRoutes(api, deps, redraws.wake)
  templateGroupRoutes(api, deps)
  const times = templateMappingRoutes(api, deps, redraws.wake)
  const source = (company: string, filter: TemplateFilter, { sort }: PageQuery) => ({
    count: () => countTemplates(db, company, filter),
    page: (part: PageQuery) => pageOfTemplates(db, company, filter, part),
    file: {
      name: 'templates',
      each: () => rowsAtOnce(() => pageOfTemplates(db, company, filter, { sort, limit: mostInFile, offset: 0 })),
    },
  })
  api.list(listTemplates, ({ query: { company, ...filter }, caller, page }) =>
    source(company ?? caller.company, filter, page),
  )
  api.list(findTemplates, ({ query, caller, page }) =>
    source(query.company ?? caller.company, { name: query.name }, page),
  )

  const save = async (caller: Caller, company: string | undefined, body: Form, mustExist: boolean) => {
    const template = readForm(body)
    await refuseSlow(template)
    const editor = inCompany(caller, company)
    const customBatchId = randomUUID()
    const version = await inTransaction(db, async (tx) => {
      const saved = await storeTemplate(tx, events, editor, template, body, { mustExist })
      if (body.tagImageUpdateRequired)
        await orderRedraw(tx, deps, editor, { id: customBatchId, template: template.name })
      return saved.version
    })
    redraws.wake()
    return { ...ok, customBatchId, version }
  }
  api.handle(addTemplate, ({ query, body, caller }) => save(caller, query.company, body, false))
  api.handle(saveTemplate, ({ query, body, caller }) => save(caller, query.company, body, true))

  api.handle(deleteTemplates, async ({ query, caller }) => {
    const editor = inCompany(caller, query.company)
    await inTransaction(db, (tx) => removeTemplates(tx, events, editor, query.templateDeleteList))
    return ok
  })

  api.handle(readTemplateContent, async ({ query, caller }) => {
    const { templateName: template, version } = query
    const found = await templateWithText(db, query.company ?? caller.company, template, version)
    if (!found) throw new Fault('template.unknown', { template })
    const { document } = found
    return {
      ...ok,
      ...toTemplate(found),
      data: Buffer.from(document).toString('base64'),
      jsonData: document,
      fileType: 'JSON' as const,
    }
  })

  api.handle(readTemplateUsage, async ({ query, caller }) => {
    const { templateName: name } = query
    const company = query.company ?? caller.company
    if (!(await templateWithText(db, company, name))) throw new Fault('template.unknown', { template: name })
    return { ...ok, ...(await usageOf(db, company, name)), groups: await groupsWith(db, company, name) }
  })

  api.handle(listTemplateHistory, async ({ query, caller, request }) => {
    const template = query.templateName ?? nameInHeader(request)
    const versions = await versionsOf(db, query.company ?? caller.company, template)
    if (versions.length > 0) return { ...ok, templateHistoryList: versions }
    if (isBuiltIn(template)) return new Nothing()
    throw new Fault('template.unknown', { template })
  })

  return {
    wake: redraws.wake,
    close: async () => {
      await days.close()
      await times.close()
      await redraws.close()
    },
  }
}
