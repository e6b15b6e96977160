// features/templates: what uses a template, in words.
import type { OutputOf } from '@shelfcast/contract/operation'
import type { readTemplateUsage } from '@shelfcast/contract/templates/templates'
import type { useText } from '../../text/text.ts'

/** Such as 'Used by 214 labels in 3 stores.' */
export function usageWords(
  text: ReturnType<typeof useText>,
  { labelCount, storeCount }: Pick<OutputOf<typeof readTemplateUsage>, 'labelCount' | 'storeCount'>,
): string {
  if (labelCount === 0) return text('template.usage.none')
  return text('template.usage.some', {
    labels: text('template.usage.labels', { count: labelCount }),
    stores: text('template.usage.stores', { count: storeCount }),
  })
}
