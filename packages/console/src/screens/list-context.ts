// screens/list-context: what a list hands to its actions and panels: its scope, and calls that reread its rows.
import type { OperationShape } from '@shelfcast/contract/operation'
import { call, type CallBody, type CallQuery } from '../api/call.ts'
import type { Text } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'
import { scopeOf } from './list-search.ts'
import type { AnyListScreen, ListContext, ListScope } from './list-spec.ts'

export const listContext = (
  spec: AnyListScreen,
  scope: ListScope,
  { reread, text }: { reread: () => void; text: Text },
): ListContext => ({
  ...scope,
  async send(operation, input) {
    const { data: answer } = await call(operation as OperationShape, {
      query: {
        ...scopeOf({ source: { ...spec.source, scope: operation.scope } }, scope),
        ...input.query,
      } as CallQuery<OperationShape>,
      ...(input.body === undefined ? {} : { body: input.body as unknown as CallBody<OperationShape> }),
    })
    reread()
    return answer as never
  },
  say: (key, values) => toast.say(text(key, values)),
  refresh: reread,
})
