// server/templates/library: the calls that say what templates can be made for, and which fit a label; and a template's
// file and picture.
import { deflateSync } from 'node:zlib'
import * as contract from '@shelfcast/contract/templates/reads'
import { defaultCurrency } from '@shelfcast/contract/constants'
import { knownModels, modelOf, type LabelModel } from '@shelfcast/render/models'
import { encodePng } from '@shelfcast/render/png'
import { imageNamesOf, type RenderInput } from '@shelfcast/render/render'
import { asHung } from '@shelfcast/render/turn'
import type { Deps } from '../../deps.ts'
import { drawLabel } from '../../delivery/letter-files.ts'
import { groupBy } from '../../group-by.ts'
import type { Api } from '../../http/api.ts'
import { Fault } from '../../http/fault.ts'
import { FileReply, Nothing, ok } from '../../http/reply.ts'
import { namesToSelect } from '../checks.ts'
import { fitsModel, modelsFor } from '../fitting.ts'
import type { TemplateShape } from '@shelfcast/render/template-name'
import { imagesFor } from '../images.ts'
import { templateWithText } from '../saved.ts'
import { readTemplate, refuseOtherShape, textOf } from './form.ts'
import { nameInHeader } from './name-header.ts'
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

  api.handle(contract.listTemplatesOfLabel, async ({ query: { labelCode, ...query }, caller }) => {
    const label = await db
      .selectFrom('label')
      .innerJoin('store', 'store.store_id', 'label.store_id')
      .select(['label.model', 'label.rotation', 'store.company'])
      .where('label.code', '=', labelCode)
      .where(
        'label.store_id',
        'in',
        caller.stores
          .filter((store) => query.company === undefined || store.company === query.company)
          .map((store) => store.storeId)
          .concat(-1),
      )
      .executeTakeFirst()
    if (!label) throw new Fault('label.unknown', { labelCode })
    const model = label.model === null ? undefined : modelOf(label.model)
    if (!model) return new Nothing()
    const kind = { model, rotation: label.rotation, company: label.company }
    const names = (await namesToSelect(db, [kind]))(kind)
    return { ...ok, templateList: await templatesNamed(db, label.company, names) }
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
    const { articleId, articleName: name, nfcUrl = '', eans = [], data } = article
    const input: RenderInput = {
      model: modelToDraw(template),
      template: template.document,
      kind: 'article',
      articles: [
        {
          articleId,
          name,
          nfcUrl,
          eans,
          data: Object.fromEntries(Object.entries(data).map(([key, value]) => [key, String(value ?? '')])),
        },
      ],
      currency: defaultCurrency,
      language: 'en',
    }
    const company = query.company ?? caller.company
    const [images] = await imagesFor(db, [{ company, storeId: 0, names: imageNamesOf(input) }])
    const image = await drawLabel({ ...input, images })
    return new FileReply(
      Buffer.from(encodePng(image, (bytes) => deflateSync(bytes), { perceptual: true })),
      'image/png',
    )
  })
}

/** Each model as made and on edge: templates are for labels as they hang. */
const asEitherHangs = () => knownModels().flatMap((model) => [model, asHung(model, 90)])

/** The first model of this size with exactly these colours, or with more. */
function modelToDraw(shape: TemplateShape): LabelModel {
  const [model] = modelsFor(shape)
  if (!model) throw new Fault('template.noModel', { ...shape })
  return fitsModel(model, shape) ? model : asHung(model, 90)
}
