// features/designer/panels: saving, step by step: ask for a name or about the labels if needed, then send.
import { useState } from 'react'
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import { Refusal } from '../../../api/call.ts'
import { refusalWords } from '../../../screens/use-attempt.ts'
import { useText } from '../../../text/text.ts'
import { useLabelRules } from '../../../parts/label-preview.tsx'
import { outdatedSizes, updateSizes } from '../../../parts/made-sizes.ts'
import { toast } from '../../../ui/toast.tsx'
import { markSaved, useDesigner } from '../designer-state.ts'
import { forgetTemplate } from '../draft.ts'
import { checked } from '../editing/property.ts'
import { designOf } from '@shelfcast/render/template-name'
import { labelsWith, store, useOrigin, withOwnChanges, type Origin } from '../use-saving.ts'

export interface SaveQuestion {
  /** A new template needs a name of its design. */
  needsName: boolean
  /** Labels that show it now, and their stores. */
  labels: number
  stores: number
  busy: boolean
  problem: string | undefined
  onSave: (answer: { name: string | undefined; redraw: boolean }) => void
  onClose: () => void
}

/** @param about the template in the address */
export function useSaving(
  company: string,
  {
    about,
    changed,
    allowed,
    onNamed,
  }: {
    about: string
    changed: boolean
    allowed: boolean
    /** A new template has its name now, and an address. */
    onNamed: (templateName: string) => void
  },
): { busy: boolean; start: () => void; startAsNew: () => void; asked: SaveQuestion | undefined } {
  const text = useText()
  const language = useLabelRules()?.language ?? 'en'
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [asked, setAsked] = useState<{ needsName: boolean; labels: number; stores: number }>()

  async function attempt(work: () => Promise<void>, refused: (words: string) => void) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused(refusalWords(error))
    } finally {
      setBusy(false)
    }
  }

  function start() {
    const { templateName } = useOrigin.getState()
    if (!allowed || busy || (templateName !== undefined && !changed)) return
    setProblem(undefined)
    if (templateName === undefined) return startAsNew()
    void attempt(async () => {
      const { labels, stores } = await labelsWith(company, templateName)
      if (labels > 0) setAsked({ needsName: false, labels, stores })
      else await send(undefined, false)
    }, toast.warn)
  }

  function startAsNew() {
    if (!allowed || busy) return
    setProblem(undefined)
    setAsked({ needsName: true, labels: 0, stores: 0 })
  }

  async function send(name: string | undefined, redraw: boolean) {
    const { document } = useDesigner.getState()
    const { templateName } = useOrigin.getState()
    // Undo may bring back a document from before it got its name.
    const design = name ?? (templateName === undefined ? document.name : designOf(templateName))
    const named = checked(withOwnChanges({ ...document, name: design }, useDesigner.getState().saved))
    if ('problem' in named) return setProblem(named.problem)
    const origin = await store(company, named.document, { origin: useOrigin.getState(), redraw })
    useOrigin.setState(origin.templateName === about ? origin : { ...origin, staysOpen: true }, true)
    // What was drawn meanwhile is not saved yet.
    if (useDesigner.getState().document === document) markSaved(named.document)
    else
      useDesigner.setState(({ document: now }) => ({
        saved: named.document,
        document: { ...withOwnChanges({ ...now, name: named.document.name }, named.document) },
      }))
    forgetTemplate(about)
    setAsked(undefined)
    if (origin.templateName !== about) onNamed(origin.templateName ?? '')
    toast.say(text(redraw ? 'designer.saved.redrawing' : 'designer.saved'))
    offerSizes(company, named.document, origin)
  }

  /** Sizes that follow the design wait until the user wants them: their labels change too. */
  function offerSizes(company: string, document: TemplateDocument, { templateName = '', version }: Origin) {
    const source = { templateName, version }
    void outdatedSizes(company, source).then(
      (sizes) => {
        if (sizes.length === 0) return
        toast.say(text('designer.sizes.offer', { count: sizes.length }), {
          label: text('designer.sizes.update'),
          run: () =>
            void attempt(async () => {
              await updateSizes(company, document, { source, sizes, language })
              toast.say(text('designer.sizes.updated', { count: sizes.length }))
            }, toast.warn),
        })
      },
      () => undefined,
    ) // the list of templates offers it too
  }

  return {
    busy,
    start,
    startAsNew,
    asked: asked && {
      ...asked,
      busy,
      problem,
      onSave: ({ name, redraw }) => {
        setProblem(undefined)
        void attempt(() => send(name, redraw), setProblem)
      },
      onClose: () => setAsked(undefined),
    },
  }
}
