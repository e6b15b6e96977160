// features/articles: the fields of a product, and the panel that adds one. article-detail.tsx edits one, with its
// labels and changes.
import { useMemo } from 'react'
import { z } from 'zod'
import type { FieldErrors } from 'react-hook-form'
import {
  ArticleForm as ArticleShape,
  articleKeys,
  listArticles,
  mergeArticles,
  priceKeys,
  type ArticleDetail,
  type ArticleRow,
} from '@shelfcast/contract/articles/articles'
import { FormPrice, FormText } from '../../screens/form-fields.tsx'
import { FormPanel } from '../../screens/form-panel.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useOperationForm, type OperationForm } from '../../screens/operation-form.ts'
import type { TextKey } from '../../text/text.ts'
import { useFindingCheck } from '../../parts/findings/finding-check.tsx'
import { useFindings, type Findings } from '../../parts/findings/use-findings.ts'
import { ArticlePreview } from './article-preview.tsx'
import { useFieldKeys } from './field-columns.tsx'

/** The form's values: the product's own fields, and one text per data key, by its name in the form. */
export type ArticleValues = { articleId: string; articleName: string; nfcUrl: string; data: Record<string, string> }

/** The form library treats a point in a name as nesting; no key contains this character. */
const inForm = (key: string) => key.replaceAll('.', '\u00B7')
const ofForm = (name: string) => name.replaceAll('\u00B7', '.')

/** The product's data by its own keys. */
export const dataOf = (data: ArticleValues['data']): Record<string, string> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [ofForm(name), value]))

const Data = z.record(z.string(), z.string()).superRefine((data, context) => {
  const { error } = ArticleShape.shape.data.safeParse(dataOf(data))
  for (const {
    message,
    path: [key],
  } of error?.issues ?? [])
    context.addIssue({ code: 'custom', message, path: [inForm(String(key))] })
})
export const articleShape = z.object({
  articleId: ArticleShape.shape.articleId,
  articleName: ArticleShape.shape.articleName,
  nfcUrl: z.string().default(''),
  data: Data,
}) as unknown as z.ZodType<ArticleValues, ArticleValues>

const isPrice = (key: string) => (priceKeys as readonly string[]).includes(key)
/** The usual order of entry; the other fields follow. */
const firstKeys = [
  'LIST_PRICE',
  'SALE_PRICE',
  'UNIT_PRICE',
  'UNIT_PRICE_UNIT',
  'BARCODE',
  'UNIT_DIMENSION',
  'MANUFACTURER',
  'CATEGORY1',
  'BEST_PRICE_30',
  'CURRENCY',
] as const

/** Every key of the form with the product's value. `keys`: those of the company's products. */
export const formData = (
  keys: readonly string[],
  data: Readonly<Record<string, string>> = {},
): Record<string, string> =>
  Object.fromEntries(
    [...new Set([...firstKeys, ...keys, ...Object.keys(data)])].map((key) => [inForm(key), data[key] ?? '']),
  )

export function ArticleFields({
  form,
  keys,
  idFixed = false,
}: {
  form: OperationForm<ArticleValues>
  keys: readonly string[]
  idFixed?: boolean
}) {
  const others = keys.filter((key) => !(firstKeys as readonly string[]).includes(ofForm(key)))
  return (
    <>
      <FormText
        form={form}
        name="articleId"
        label="article.field.articleId"
        required={!idFixed}
        readOnly={idFixed}
        anyCharacter
      />
      <FormText form={form} name="articleName" label="article.field.articleName" required anyCharacter />
      <div className="grid grid-cols-2 gap-3">
        {firstKeys.map((key) => (
          <DataField key={key} form={form} name={key} />
        ))}
      </div>
      <FormText form={form} name="nfcUrl" label="article.field.nfcUrl" anyCharacter />
      {others.length > 0 && (
        <div className="grid grid-cols-2 gap-3">
          {others.map((key) => (
            <DataField key={key} form={form} name={key} />
          ))}
        </div>
      )}
    </>
  )
}

function DataField({ form, name }: { form: OperationForm<ArticleValues>; name: string }) {
  const path = `data.${name}` as const
  // A customer's key is its own heading; an unknown key shows itself.
  const key = ofForm(name)
  const label = ((articleKeys as readonly string[]).includes(key) ? `article.data.${key}` : key) as TextKey
  return isPrice(key) ? (
    <FormPrice form={form} name={path} label={label} />
  ) : (
    <FormText form={form} name={path} label={label} anyCharacter />
  )
}

/**
 * The differences from the original product, so that a price from a file in the meantime is not overwritten. A cleared
 * field is removed, which is null on the wire.
 */
export const toArticleBody = (
  { articleId, articleName, nfcUrl, data }: ArticleValues,
  article?: Pick<ArticleDetail, 'data' | 'nfcUrl'>,
) => [
  {
    articleId,
    articleName,
    ...(nfcUrl === (article?.nfcUrl ?? '') ? {} : { nfcUrl }),
    data: Object.fromEntries(
      Object.entries(dataOf(data))
        .filter(([key, value]) => value !== (article?.data[key] ?? ''))
        .map(([key, value]) => [key, value === '' ? null : value]),
    ),
  },
]

/** A product may get its price later, and no label shows it yet. */
const withoutMissingPrice = ({ all, fresh, ...rest }: Findings): Findings => {
  const isThere = ({ code }: Findings['all'][number]) => code !== 'noPrice'
  return { all: all.filter(isThere), fresh: fresh.filter(isThere), ...rest }
}

export function ArticleAddForm({ store, company, onClose }: ListPanelProps<ArticleRow>) {
  const keys = useFieldKeys(company)
  const start = useMemo<ArticleValues>(
    () => ({ articleId: '', articleName: '', nfcUrl: '', data: formData(keys) }),
    [keys],
  )
  const form = useOperationForm(mergeArticles, {
    start,
    follows: start,
    shape: articleShape,
    toBody: (values) => toArticleBody(values),
    query: { store: store ?? '' },
    refresh: [listArticles],
    done: 'article.added',
  })
  const values = form.fields.watch()
  const errors: FieldErrors<ArticleValues> = form.fields.formState.errors
  // The form returns the same object after every key, so compare its content as text.
  const data = JSON.stringify(values.data)
  const article = useMemo(
    () => ({
      articleId: values.articleId,
      name: values.articleName,
      nfcUrl: values.nfcUrl,
      eans: [],
      data: dataOf(JSON.parse(data) as ArticleValues['data']),
    }),
    [values.articleId, values.articleName, values.nfcUrl, data],
  )
  const check = useFindingCheck(withoutMissingPrice(useFindings(article, [])))
  return (
    <FormPanel
      form={form}
      title="article.add"
      verb="article.add"
      width={720}
      onClose={onClose}
      blockedBy={check.blockedBy}
      notice={check.list}
    >
      <ArticlePreview follows article={article} damaged={Object.keys(errors).length > 0} />
      <ArticleFields form={form} keys={Object.keys(start.data)} />
    </FormPanel>
  )
}
