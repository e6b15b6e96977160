// server/articles: refuses contents that no label can show right. The rules are in render/lint.
import type { FieldError } from '@shelfcast/contract/envelope'
import { defaultCurrency } from '@shelfcast/contract/constants'
import type { ProductFinding } from '@shelfcast/contract/articles/files'
import { changeFindings, lintErrors, type Finding } from '@shelfcast/render/lint'
import type { ArticleToStore, StoredRow, Wanted } from './stored-article.ts'

/** The errors of one product as a call or a file gives it. Warnings do not stop a change. */
export function contentErrors({ name, data }: ArticleToStore): Omit<FieldError, 'row'>[] {
  const given = Object.fromEntries(Object.entries(data).filter((entry): entry is [string, string] => entry[1] !== null))
  return lintErrors({ name, data: given }).map((finding) => ({
    field: finding.field,
    code: finding.code,
    message: sentence(finding),
    value: finding.field === 'articleName' ? name : (given[finding.field] ?? ''),
  }))
}

function sentence({ code, values }: Finding): string {
  return code === 'letters'
    ? `Labels cannot show ${values['letters']}. Remove these characters.`
    : `A spreadsheet shortened this barcode to ${values['value']}. Format the column as text and enter the whole number.`
}

/**
 * The warnings that a change brings; those that the stored product has already are no news.
 * @param limit of a price jump, in percent
 */
export function freshWarnings(wanted: Wanted, stored: StoredRow | undefined, limit: number): ProductFinding[] {
  const before = stored && { articleId: wanted.id, nfcUrl: stored.nfc_url, ...stored }
  const after = { articleId: wanted.id, nfcUrl: wanted.nfc, ...wanted }
  return changeFindings(before, after, { limit, storeCurrency: defaultCurrency }).map((finding) => ({
    ...finding,
    articleId: wanted.id,
    articleName: wanted.name,
  }))
}
