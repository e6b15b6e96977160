// shell: opens the product or the label of a scanned code. Loads with the first scan.
import { listArticles } from '@shelfcast/contract/articles/articles'
import { barcodeDigits, hasCheckDigit } from '@shelfcast/contract/articles/barcodes'
import { LabelCode } from '@shelfcast/contract/fields'
import { listLabels } from '@shelfcast/contract/labels/labels'
import { ACTION } from '@shelfcast/contract/permissions'
import { useAuth } from '../../api/auth-state.ts'
import { Refusal, call } from '../../api/call.ts'
import { allowed, codesOf } from '../../api/permission.ts'
import { refusalWords } from '../../screens/use-attempt.ts'
import { text } from '../../text/text.ts'
import { toast } from '../../ui/toast.tsx'

type Go = (to: string, search: Record<string, string>) => void

/** Reports what it cannot find as a toast. */
export async function openScanned(code: string, store: string, go: Go): Promise<void> {
  if (store === '') return toast.warn(text('scan.noStore'))
  try {
    if (!(await openProduct(code, store, go)) && !(await openLabel(code, store, go)))
      toast.warn(text(isMisread(code) ? 'scan.misread' : 'scan.nothing', { code }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    toast.warn(refusalWords(error))
  }
}

/** Retail barcodes have 8, 12, 13 or 14 digits, the last of which is their check digit. */
function isMisread(code: string): boolean {
  const digits = barcodeDigits(code)
  return digits !== undefined && [8, 12, 13, 14].includes(digits.length) && !hasCheckDigit(digits)
}

async function openProduct(code: string, store: string, go: Go): Promise<boolean> {
  const codes = codesOf(useAuth.getState().user)
  if (!allowed(codes, listArticles.needs).allowed) return false
  const { data } = await call(listArticles, { query: { store, search: code, size: 2 } })
  const [first, second] = data?.articleList ?? []
  if (!first) return false
  const opens = !second && allowed(codes, ACTION.articleDetail).allowed
  go('/Product/ProductInfo', opens ? { open: first.articleId } : { search: code })
  return true
}

async function openLabel(code: string, store: string, go: Go): Promise<boolean> {
  const label = LabelCode.safeParse(code)
  if (!label.success || !allowed(codesOf(useAuth.getState().user), listLabels.needs).allowed) return false
  const { data } = await call(listLabels, { query: { store, label: label.data, size: 1 } })
  if (data?.labelList[0] === undefined) return false
  go('/Label/LabelInfo', { open: label.data })
  return true
}
