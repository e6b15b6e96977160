// screens/operation-form: a form with the rules of an operation's body schema. Its fields are in form-fields.tsx, its
// frame in form-panel.tsx.
import { useState } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { z } from 'zod'
import { issueWords, type Issue } from '@shelfcast/contract/issue-words'
import type { BodyInput, OperationShape, OutputOf, QueryInput } from '@shelfcast/contract/operation'
import { Refusal } from '../api/call.ts'
import { useSend } from '../api/ask.ts'
import { useText, type TextKey } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'
import { useDraft } from './use-draft.ts'
import { useUnsaved } from './unsaved.tsx'
import { isMissing, missingType, requiredMessage } from './required.ts'
import { saidOfLine, typedEntry, type TypedLists } from './typed-lists.ts'

// Rules without a message use the server's.
z.config({ customError: (issue) => issueWords(issue as Issue) })

export interface OperationFormOptions<O extends OperationShape, Values extends FieldValues, Sent extends FieldValues> {
  /** The start values of the form. */
  start: NoInfer<Values>
  /** The server's current values, if they can change while the form is open. Untouched fields follow them. */
  follows?: NoInfer<Values>
  /** The form's own schema, if it differs from the request; then `toBody` converts. */
  shape?: z.ZodType<Sent, Values>
  toBody?: (values: Sent) => BodyInput<O>
  query?: Partial<QueryInput<O>>
  /** The row or rows that the form is about, if neither the open row of the address nor `query` names them. */
  about?: string
  /** Fields that a draft never holds, such as the content of a file. Passwords are left out anyway. */
  notKept?: readonly (keyof Values & string)[]
  /** Fields of several values whose messages the form shows by itself. */
  shows?: readonly (keyof Values & string)[]
  /** Lists of the request that the form has as lines of one field: a refusal of an entry names its line. */
  lists?: TypedLists<Path<Values>>
  /** Operations to reload afterwards. */
  refresh?: readonly OperationShape[]
  /** The toast after success. */
  done?: TextKey
  /** For a text with a plural. */
  doneCount?: number
  /** Better words for the toast, which the answer of another call decides; undefined for `done`. */
  doneWords?: (values: Sent) => Promise<string | undefined>
  onDone?: (answer: OutputOf<O> | undefined, values: Sent) => void
}

export interface OperationForm<Values extends FieldValues> {
  /** The form itself, for fields and for `watch`, as in a live preview. */
  fields: UseFormReturn<Values>
  operation: OperationShape
  /** Checks and sends; true when the server accepted it. */
  submit: () => Promise<boolean>
  sending: boolean
  /** A refusal without a field. */
  problem: string | undefined
  /** When restored entries of a draft were typed; undefined without. */
  restoredAt: string | undefined
  /** Back to the saved values, without a draft. */
  discard: () => void
  /** Names of fields that a draft must not hold; a field of a secret adds itself. */
  notKept: Set<string>
}

const following = {
  keepDirtyValues: true,
  keepDirty: true,
  keepTouched: true,
  keepErrors: true,
  keepSubmitCount: true,
  keepIsSubmitted: true,
} as const

/** The saved values become the new start values; a reset would keep the values of `following`. */
const asSaved = {
  keepDirtyValues: false,
  keepDirty: false,
  keepTouched: false,
  keepErrors: false,
  keepSubmitCount: false,
  keepIsSubmitted: false,
} as const

/**
 * A form that sends one operation. Rules come from the operation's body (or `shape`), and refusals of the server appear
 * on their fields. Any other error passes through to the page's error boundary.
 */
export function useOperationForm<
  const O extends OperationShape,
  Values extends FieldValues = BodyInput<O> extends FieldValues ? BodyInput<O> : never,
  Sent extends FieldValues = Values,
>(operation: O, options: OperationFormOptions<O, Values, Sent>): OperationForm<Values> {
  const text = useText()
  const schema = (options.shape ?? operation.body) as z.ZodType<Sent, Values>
  const fields = useForm<Values, unknown, Sent>({
    defaultValues: options.start as DefaultValues<Values>,
    ...(options.follows ? { values: options.follows, resetOptions: following } : {}),
    resolver: withRequiredMessages(standardSchemaResolver(schema) as Resolver<Values, unknown, Sent>),
    mode: 'onTouched',
  })
  const [notKept] = useState(() => new Set<string>(options.notKept))
  const about = [
    `${operation.method} ${operation.path}`,
    JSON.stringify(options.query ?? {}),
    Object.keys(options.start).join(),
    options.about ?? '',
  ].join('\n')
  const draft = useDraft(fields as unknown as UseFormReturn<Values>, about, notKept)
  const discard = () => {
    draft.forget()
    fields.reset(undefined, asSaved)
  }
  useUnsaved(fields.formState.isDirty, discard)
  const send = useSend(operation, options.refresh ? { refresh: [...options.refresh] } : {})
  const [problem, setProblem] = useState<string>()

  async function submit() {
    setProblem(undefined)
    let sent = false
    await fields.handleSubmit(async (values) => {
      try {
        const body = options.toBody ? options.toBody(values) : values
        const answer = await send.mutateAsync({ query: options.query ?? {}, body } as Parameters<
          typeof send.mutateAsync
        >[0])
        sent = true
        draft.forget()
        fields.reset(fields.getValues(), asSaved)
        void sayDone(values)
        options.onDone?.((answer as { data?: OutputOf<O> } | undefined)?.data, values)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        setProblem(placeRefusal(error, fields as unknown as UseFormReturn<Values>, options))
      }
    })()
    if (!sent) showFocused()
    return sent
  }

  async function sayDone(values: Sent) {
    const words = await options.doneWords?.(values)
    if (words !== undefined) toast.say(words)
    else if (options.done) toast.say(text(options.done, { count: options.doneCount ?? 0 }))
  }
  return {
    fields: fields as unknown as UseFormReturn<Values>,
    operation,
    submit,
    sending: fields.formState.isSubmitting,
    problem,
    restoredAt: draft.restoredAt,
    discard,
    notKept,
  }
}

/** The first wrong field has the focus by now; a preview that stays in view may cover it. */
function showFocused(): void {
  const control = document.activeElement?.closest('form :is(input, textarea, select, button)')
  // At the end of the panel, with its name and its message: a preview covers the beginning.
  control?.closest('[data-field]')?.scrollIntoView({ block: 'end' })
}

/** Puts each refused field's message on its field; returns the rest. */
function placeRefusal<Values extends FieldValues>(
  refusal: Refusal,
  fields: UseFormReturn<Values>,
  { shows = [], lists = {} }: { shows?: readonly string[]; lists?: TypedLists<Path<Values>> },
): string | undefined {
  const homeless: string[] = []
  const put = (name: string, message: string) =>
    fields.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: true })
  const ofLines = new Map<string, string[]>()
  for (const error of refusal.errors) {
    const list = typedEntry(error.field, lists)
    const name = list ? undefined : shownField(error.field, fields, shows)
    if (list) {
      const line = saidOfLine(String(fields.getValues(list.field)), list.entry, list.entries, error.message)
      const said = [...(ofLines.get(list.field) ?? []), line]
      ofLines.set(list.field, said)
      put(list.field, said.slice(0, linesNamed).join(' '))
    } else if (name) put(name, error.message)
    else homeless.push(error.named ?? error.message)
  }
  if (refusal.errors.length === 0) return refusal.message
  return homeless.length > 0 ? homeless.join(' ') : undefined
}

/** A list of thousands may have as many wrong lines. */
const linesNamed = 3

/**
 * The server may name a field by its full path (`assignList.0.labelCode`), of which the form knows the last part.
 * Undefined without a field on screen.
 */
function shownField<Values extends FieldValues>(
  path: string,
  { control, getValues }: UseFormReturn<Values>,
  shows: readonly string[],
): string | undefined {
  const values = getValues()
  const parts = path.split('.')
  const from = parts.findIndex((part) => Object.hasOwn(values, part))
  if (from < 0) return undefined
  const known = parts.slice(from)
  if (shows.includes(known[0] ?? '')) return known.join('.')
  return known
    .map((_, cut) => known.slice(0, known.length - cut).join('.'))
    .find((name) => control._names.mount.has(name))
}

/** The message for an empty required field names the field (specification §5), whatever the rule's own message is. */
function withRequiredMessages<Values extends FieldValues, Sent>(
  resolver: Resolver<Values, unknown, Sent>,
): Resolver<Values, unknown, Sent> {
  return async (values, context, options) => {
    const result = await resolver(values, context, options)
    return { ...result, errors: named(result.errors as FieldErrors, values, '') } as typeof result
  }
}

function named(errors: FieldErrors, values: unknown, path: string): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([key, error]) => {
      const value = (values as Record<string, unknown> | undefined)?.[key]
      if (error && typeof error === 'object' && typeof error['message'] === 'string')
        return [key, isMissing(value) ? { ...error, type: missingType, message: requiredMessage(key) } : error]
      return [
        key,
        error && typeof error === 'object' && key !== 'root'
          ? named(error as FieldErrors, value, `${path}${key}.`)
          : error,
      ]
    }),
  ) as FieldErrors
}
