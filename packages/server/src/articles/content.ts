// server/articles: refuses contents that no label can show right. The rules are in render/lint.
import type { FieldError } from '@shelfcast/contract/envelope'
import { lintErrors, type Finding } from '@shelfcast/render/lint'
import type { ArticleToStore } from './stored-article.ts'

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
