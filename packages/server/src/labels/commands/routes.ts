// server/labels/commands: the calls that make labels check in. commands.ts creates the commands.
import { checkAlive, forceAlive, forceAliveByReading } from '@shelfcast/contract/labels/commands'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../http/api.ts'
import type { Caller, StoreRef } from '../../http/caller.ts'
import { ok } from '../../http/reply.ts'
import { askAlive } from './commands.ts'

export function labelCommandRoutes(api: Api, deps: Pick<Deps, 'db' | 'events' | 'settings'>) {
  api.handle(checkAlive, async ({ body, stores, caller }) => ({
    ...ok,
    customBatchId: await askAlive(deps, caller, stores, body.labelList),
  }))

  const force = async ({
    query,
    stores,
    caller,
  }: {
    query: { label?: string | undefined; labelCode?: string | undefined }
    stores: readonly StoreRef[]
    caller: Caller
  }) => {
    await askAlive(deps, caller, stores, [query.label ?? query.labelCode ?? ''])
    return ok
  }
  api.handle(forceAlive, force)
  api.handle(forceAliveByReading, force)
}
