// server/templates/library: the calls that say what templates can be made for, and which fit a label; and a template's
// file and picture.
import * as contract from '@shelfcast/contract/templates/reads'
import { listTemplatesForPda, previewSavedTemplate } from '@shelfcast/contract/templates/types'
import { knownModels, modelOf, type LabelModel } from '@shelfcast/render/models'
import { asHung } from '@shelfcast/render/turn'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { groupBy } from '../../group-by.ts'
import type { Api } from '../../http/api.ts'
import type { Caller } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'
import { FileReply, Nothing, ok } from '../../http/reply.ts'
import { namesToSelect } from '../checks.ts'
import { templateWithText } from '../saved.ts'
import { templateIn } from './area-templates.ts'
import { readTemplate, refuseOtherShape, textOf } from './form.ts'
import { nameInHeader } from './name-header.ts'
import { articleOfForm, pngOf, productOf, savedTemplate, shownIn } from './previews.ts'
import { templatesNamed } from './rows.ts'

const distinct = (models: readonly LabelModel[]) => [...new Set(models.map(({ colours }) => colours))].toSorted()

export function templateReadRoutes(api: Api, { db }: Pick<Deps, 'db'>): void {
  api.handle(contract.listTagTypes, () => ({
    ...ok,
    tagTypeList: knownModels().map(({ key, width, height }) => ({ name: key, width, height })),
  }))

  api.handle(contract.listTagColors, () => ({ ...ok, tagColorList: distinct(knownModels()) }))

  api.handle(contract.listColorsOfSize, ({ query: { width, height } }) => {
    const found = distinct(asEitherHangs().filter((model) => model.width === width && model.height === height))
    return found.length > 0 ? found : new Nothing()
  })

  api.handle(contract.listSizesWithColors, () =>
    [...groupBy(asEitherHangs(), ({ width, height }) => `${width}x${height}`).values()].map((models) => ({
      width: models[0]!.width,
      height: models[0]!.height,
      colorList: distinct(models),
    })),
  )

  api.handle(contract.listTemplatesOfLabel, async ({ query: { labelCode, company }, caller }) => {
    const label = await namesForLabel(db, caller, { labelCode, company })
    if (label.names.length === 0) return new Nothing()
    return { ...ok, templateList: await templatesNamed(db, label.company, label.names) }
  })

  api.handle(listTemplatesForPda, async ({ query: { labelCode, company, storeCode }, caller }) => {
    const { names } = await namesForLabel(db, caller, { labelCode, company, storeCode })
    return names.length > 0 ? names : new Nothing()
  })

  api.handle(previewSavedTemplate, async ({ query, caller }) => {
    const company = query.company ?? caller.company
    const store = caller.stores.find(({ code, company: of }) => code === query.storeCode && of === company)
    const named = await savedTemplate(db, company, query.fileName || query.typeName)
    const { areaKey, areaValue } = query
    const place = areaKey && areaValue ? { areaKey, areaValue } : { storeId: store?.storeId ?? 0 }
    const other = await templateIn(db, company, named.name, place)
    const template = other === named.name ? named : await savedTemplate(db, company, other)
    const product = await productOf(db, store, query.articleId)
    const shown = await shownIn(db, company, store, query)
    const pages: Record<string, string> = {}
    for (let page = 1; page <= template.document.pages.length; page++)
      pages[page] = (await pngOf(db, template, product, shown, page)).toString('base64')
    return pages
  })

  api.handle(contract.downloadTemplate, async ({ query, caller, request }) => {
    if (query.fileType === 'XSL') throw new Fault('template.fileType')
    const template = query.templateName ?? nameInHeader(request)
    const found = await templateWithText(db, query.company ?? caller.company, template, query.version)
    if (!found) throw new Fault('template.unknown', { template })
    return { ...ok, template: Buffer.from(found.document).toString('base64') }
  })

  api.handle(contract.previewTemplate, async ({ query, body: { article, ...form }, caller }) => {
    const template = readTemplate(textOf({ ...form, fileType: 'JSON' }), { anyName: true })
    refuseOtherShape(form, template)
    const company = query.company ?? caller.company
    const store = caller.stores.find(({ code, company: of }) => code === form.storeCode && of === company)
    if (form.page > template.document.pages.length) throw new Fault('template.page', { page: form.page })
    const png = await pngOf(db, template, articleOfForm(article), await shownIn(db, company, store, form), form.page)
    return new FileReply(png, 'image/png')
  })
}

/** Each model as made and on edge: templates are for labels as they hang. */
const asEitherHangs = () => knownModels().flatMap((model) => [model, asHung(model, 90)])

interface LabelQuery {
  labelCode: string
  company: string | undefined
  storeCode?: string
}

/** Names of the templates that fit a label of the caller's stores; none if no gateway has heard it. */
async function namesForLabel(
  db: Db,
  caller: Pick<Caller, 'stores'>,
  { labelCode, company, storeCode }: LabelQuery,
): Promise<{ company: string; names: string[] }> {
  const stores = caller.stores.filter(
    (store) =>
      (company === undefined || store.company === company) && (storeCode === undefined || store.code === storeCode),
  )
  const label = await db
    .selectFrom('label')
    .innerJoin('store', 'store.store_id', 'label.store_id')
    .select(['label.model', 'label.rotation', 'store.company'])
    .where('label.code', '=', labelCode)
    .where('label.store_id', 'in', stores.map(({ storeId }) => storeId).concat(-1))
    .executeTakeFirst()
  if (!label) throw new Fault('label.unknown', { labelCode })
  const model = label.model === null ? undefined : modelOf(label.model)
  if (!model) return { company: label.company, names: [] }
  const kind = { model, rotation: label.rotation, company: label.company }
  return { company: label.company, names: (await namesToSelect(db, [kind]))(kind) }
}
