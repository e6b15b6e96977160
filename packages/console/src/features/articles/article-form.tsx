// features/articles: the fields of a product, and the panel that adds one. Editing, with its labels and changes, is article-detail.tsx.
import { useMemo, useState } from 'react'
import { z } from 'zod'
import type { FieldErrors } from 'react-hook-form'
import { ArticleForm as ArticleShape, articleKeys, listArticles, mergeArticles, priceKeys, type ArticleRow } from '@shelfcast/contract/articles'
import { FormPrice, FormText } from '../../screens/form-fields.tsx'
import { FormPanel } from '../../screens/form-panel.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useOperationForm, type OperationForm } from '../../screens/operation-form.ts'
import type { TextKey } from '../../text/text.ts'
import { ArticlePreview } from './article-preview.tsx'

/** What the form holds: the product's own fields, and one text per data key. */
export type ArticleValues = { articleId: string; articleName: string; nfcUrl: string; data: Record<string, string> }

export const articleShape = z.object({ articleId: ArticleShape.shape.articleId, articleName: ArticleShape.shape.articleName, nfcUrl: z.string().default(''), data: ArticleShape.shape.data }) as unknown as z.ZodType<ArticleValues, ArticleValues>

const isPrice = (key: string) => (priceKeys as readonly string[]).includes(key)
/** The order people fill them in; the rest follow as fields of their own. */
const firstKeys = ['LIST_PRICE', 'SALE_PRICE', 'UNIT_PRICE', 'UNIT_PRICE_UNIT', 'BARCODE', 'UNIT_DIMENSION', 'MANUFACTURER', 'CATEGORY1', 'BEST_PRICE_30', 'CURRENCY'] as const

export const emptyData = (more: readonly string[] = []): Record<string, string> => Object.fromEntries([...firstKeys, ...more].map((key) => [key, '']))

export function ArticleFields({ form, keys, idFixed = false }: { form: OperationForm<ArticleValues>; keys: readonly string[]; idFixed?: boolean }) {
  const others = keys.filter((key) => !(firstKeys as readonly string[]).includes(key))
  return (
    <>
      <FormText form={form} name="articleId" label="article.field.articleId" required readOnly={idFixed} anyCharacter />
      <FormText form={form} name="articleName" label="article.field.articleName" required anyCharacter />
      <div className="grid grid-cols-2 gap-3">
        {firstKeys.map((key) => <DataField key={key} form={form} name={key} />)}
      </div>
      <FormText form={form} name="nfcUrl" label="article.field.nfcUrl" anyCharacter />
      {others.length > 0 && <div className="grid grid-cols-2 gap-3">{others.map((key) => <DataField key={key} form={form} name={key} />)}</div>}
    </>
  )
}

function DataField({ form, name }: { form: OperationForm<ArticleValues>; name: string }) {
  const path = `data.${name}` as const
  // A customer's own key is its own heading; an unknown key says itself.
  const label = ((articleKeys as readonly string[]).includes(name) ? `article.data.${name}` : name) as TextKey
  return isPrice(name) ? <FormPrice form={form} name={path} label={label} /> : <FormText form={form} name={path} label={label} anyCharacter />
}

/** Empty fields are removed from the product: null does that on the wire. */
export const toArticleBody = (values: ArticleValues) => [{ ...values, data: Object.fromEntries(Object.entries(values.data).map(([key, value]) => [key, value === '' ? null : value])) }]

export function ArticleAddForm({ store, onClose }: ListPanelProps<ArticleRow>) {
  const [start] = useState<ArticleValues>({ articleId: '', articleName: '', nfcUrl: '', data: emptyData() })
  const form = useOperationForm(mergeArticles, { start, shape: articleShape, toBody: toArticleBody, query: { store: store ?? '' }, refresh: [listArticles], done: 'article.added' })
  const values = form.fields.watch()
  const errors: FieldErrors<ArticleValues> = form.fields.formState.errors
  // The form's object is the same one after every key, so its contents are compared as text.
  const data = JSON.stringify(values.data)
  const article = useMemo(() => ({ articleId: values.articleId, name: values.articleName, nfcUrl: values.nfcUrl, eans: [], data: JSON.parse(data) as ArticleValues['data'] }), [values.articleId, values.articleName, values.nfcUrl, data])
  return (
    <FormPanel form={form} title="article.add" verb="article.add" width={720} onClose={onClose}>
      <ArticlePreview follows article={article} damaged={Object.keys(errors).length > 0} />
      <ArticleFields form={form} keys={[]} />
    </FormPanel>
  )
}
