// features/templates/mapping: tries the rules with any product: the rule that matches, and the picture of the template
// that its label would show.
import { useMemo } from 'react'
import type { Template } from '@shelfcast/contract/templates/templates'
import { articleOf } from '../../../parts/preview-product.ts'
import { useText } from '../../../text/text.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { TemplatePicture } from '../template-picture.tsx'
import { choiceOf, type TriedProduct } from './tried-product.ts'
import type { TryAnswer } from './try-product.ts'

/** The picture beside the words. */
const roomPx = 360

export function TryPanel({
  product: { row, choose, search, reason },
  answer: { tested, isOpen, problem },
  templates,
  templatesOf,
}: {
  product: TriedProduct
  answer: TryAnswer
  templates: ReadonlyMap<string, Template> | undefined
  /** Of a group, by name. */
  templatesOf: (group: string) => readonly string[]
}) {
  const text = useText()
  const article = useMemo(() => row && articleOf(row), [row])
  const shown = tested && (tested.templateName === '' ? templatesOf(tested.group)[0] : tested.templateName)
  const template = shown === undefined ? undefined : templates?.get(shown)
  return (
    <section aria-labelledby="mapping-try" className="flex items-start gap-6 rounded border border-line bg-surface p-4">
      <div className="flex min-w-0 grow flex-col gap-3">
        <h2 id="mapping-try" className="text-body font-semibold">
          {text('mapping.try')}
        </h2>
        {reason !== undefined ? (
          <p className="text-table text-muted">{reason}</p>
        ) : (
          <Combobox
            label={text('mapping.try.product')}
            labelHidden
            placeholder={text('mapping.try.product')}
            value={row ? choiceOf(row) : null}
            onValue={(choice) => choose(choice?.value)}
            search={search}
          />
        )}
        <div role="status" className="flex flex-col gap-1">
          {problem !== undefined && <p className="text-error-ink">{problem}</p>}
          {row && isOpen && <p className="text-muted">{text('mapping.try.open')}</p>}
          {tested && (
            <>
              <p>
                {tested.matched > 0
                  ? text('mapping.try.matched', { number: tested.matched, group: tested.group })
                  : tested.group === ''
                    ? text('mapping.try.none')
                    : text('mapping.try.default', { group: tested.group })}
              </p>
              {tested.templateName !== '' && (
                <p className="text-table text-muted wrap-anywhere">
                  {text('mapping.try.template', { name: tested.templateName })}
                </p>
              )}
              {tested.templateName === '' && shown !== undefined && (
                <p className="text-table text-muted">{text('mapping.try.noLabel', { name: shown })}</p>
              )}
            </>
          )}
        </div>
      </div>
      {template && article && (
        <div
          className="max-w-100 shrink-0 overflow-x-auto rounded bg-sunken p-3 scroll-quiet"
          tabIndex={template.width > roomPx * 2 ? 0 : -1}
        >
          <div className="mx-auto w-fit">
            <TemplatePicture template={template} article={article} scale={template.width > roomPx ? 0.5 : 1} />
          </div>
        </div>
      )}
    </section>
  )
}
