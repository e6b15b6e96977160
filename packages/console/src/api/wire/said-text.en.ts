// api/wire: sentences of the server inside refusals, histories and receipts, which mails share
// (contract/languages/said-sentences).
import { saidSentences } from '@shelfcast/contract/languages/said-sentences'

export const saidText = { ...saidSentences } as const
