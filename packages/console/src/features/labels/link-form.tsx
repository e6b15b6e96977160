// features/labels: links a label to a product: type or scan the label's code, find the product, see a preview of the
// label.
import { useState } from 'react'
import { z } from 'zod'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { listArticlesById } from '@shelfcast/contract/articles/reads'
import { listArticles } from '@shelfcast/contract/articles/articles'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { listLabels, type LabelRow } from '@shelfcast/contract/labels/labels'
import { listTemplatesOfLabel } from '@shelfcast/contract/templates/reads'
import { LabelCode } from '@shelfcast/contract/fields'
import { hungKey } from '@shelfcast/render/edge'
import { ask } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { savedWords } from '../../parts/label-cause.ts'
import { LabelPreview, useRenderer } from '../../parts/label-preview.tsx'
import { FormCombobox, FormSelect, FormText } from '../../screens/form-fields.tsx'
import { FormPanel } from '../../screens/form-panel.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useOperationForm } from '../../screens/operation-form.ts'
import { useText } from '../../text/text.ts'

const shape = z.object({ labelCode: LabelCode, articleIdList: z.string().min(1), templateName: z.string() })
const mostFound = 20

export function LinkForm({ store: chosenStore, rows, onClose }: ListPanelProps<LabelRow>) {
  const text = useText()
  const [row] = rows
  // The search of the header starts here with a product.
  const { articleId: given } = useSearch({ strict: false }) as { articleId?: string | number }
  const store = row?.store ?? chosenStore ?? ''
  const [found, setFound] = useState<string>()
  const form = useOperationForm(linkLabels, {
    start: {
      labelCode: row?.labelCode ?? '',
      articleIdList: row?.articleList[0]?.articleId ?? String(given ?? ''),
      templateName: row?.templateManual ? (row.templateName[0] ?? '') : '',
    },
    shape,
    query: { store },
    about: row?.labelCode ?? '',
    refresh: [listLabels],
    done: 'label.linked',
    doneWords: (values) => savedWords({ store, labelList: values.labelCode }),
    toBody: (values) => ({
      assignList: [
        {
          labelCode: values.labelCode,
          articleIdList: [values.articleIdList],
          ...(values.templateName === '' ? {} : { templateName: values.templateName }),
        },
      ],
    }),
  })
  const [labelCode, articleId, templateName] = form.fields.watch(['labelCode', 'articleIdList', 'templateName'])
  const code = LabelCode.safeParse(labelCode)
  const known = useQuery(
    ask(listLabels, { store, label: code.data ?? '', size: 1 }, { enabled: code.success && row === undefined }),
  )
  const article = useQuery(ask(listArticlesById, { store, id: articleId }, { enabled: articleId !== '' }))
  const label = row ?? known.data?.data?.labelList[0]
  const model = label ? hungKey(label.type, label.rotation) : ''
  const renderer = useRenderer()
  const labelModel = renderer?.hungModelOf(model)
  const fitting = useQuery(
    ask(
      listTemplatesOfLabel,
      { labelCode: label?.labelCode ?? '' },
      { enabled: label !== undefined, background: true },
    ),
  )
  const templates = fitting.data?.data?.templateList.map((one) => one.templateName) ?? []
  const shown = article.data?.data?.articleList[0]

  async function search(name: string) {
    const { data } = await call(listArticles, { query: { store, search: name, size: mostFound } })
    return (data?.articleList ?? []).map((candidate) => ({
      value: candidate.articleId,
      label: `${candidate.articleName} (${candidate.articleId})`,
    }))
  }

  return (
    <FormPanel form={form} title={row ? 'label.relink' : 'label.link'} verb="label.link" width={560} onClose={onClose}>
      <FormText
        form={form}
        name="labelCode"
        label="label.form.labelCode"
        hint="label.form.scan"
        required
        readOnly={row !== undefined}
        autoComplete="off"
      />
      <FormCombobox
        form={form}
        name="articleIdList"
        label="label.form.articles"
        required
        search={search}
        chosenLabel={found ?? shown?.articleName ?? articleId}
        onChoice={(choice) => {
          setFound(choice?.label)
        }}
      />
      {templates.length > 1 && (
        <FormSelect
          form={form}
          name="templateName"
          label="label.form.template"
          choices={[
            { value: '', label: text('label.form.template.own') },
            ...templates.map((name) => ({ value: name, label: name })),
          ]}
        />
      )}
      {labelModel && shown && (
        <figure className="flex flex-col gap-2">
          <figcaption className="text-table text-muted">{text('label.form.preview')}</figcaption>
          <LabelPreview
            article={{
              articleId: shown.articleId,
              name: shown.articleName,
              nfcUrl: shown.nfcUrl,
              eans: shown.eans,
              data: shown.data ?? {},
            }}
            model={model}
            templateName={templateName}
            scale={labelModel.width <= 240 ? 2 : 1}
            alt={text('label.form.preview')}
          />
        </figure>
      )}
    </FormPanel>
  )
}
